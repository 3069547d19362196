import { Editor } from '@tiptap/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { documentExtensions } from '#shared/document/document-extensions.ts';
import { pasteText } from '#web/features/editor/export/paste-text.ts';
import { hasWords, pastedHtml } from '#web/features/editor/export/pasted-html.ts';

import { type Clipboard, CLIPBOARDS } from './clipboards.ts';

beforeEach(() => {
  // The policy of the page empties `element.style` where a clipboard is parsed.
  vi.spyOn(CSSStyleDeclaration.prototype, 'getPropertyValue').mockReturnValue('');
});
afterEach(() => {
  vi.restoreAllMocks();
});

const dataOf = ({ html = '', text = '', code }: Partial<Clipboard>) => ({
  files: [],
  getData: (type: string) => {
    if (type === 'text/html') return html;
    if (type === 'vscode-editor-data')
      return code ? JSON.stringify({ version: 1, mode: code }) : '';
    return /^text(\/plain)?$/i.test(type) ? text : '';
  },
});

/** Pastes into an empty text as a browser does. */
function paste(clipboard: Clipboard): string {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: documentExtensions,
    editorProps: {
      transformPastedHTML: pastedHtml,
      handlePaste: (_view, event) => pasteText(editor, event.clipboardData ?? dataOf({})),
    },
  });
  const event = new Event('paste', { bubbles: true, cancelable: true });
  editor.view.dom.dispatchEvent(Object.assign(event, { clipboardData: dataOf(clipboard) }));
  const pasted = editor.getHTML();
  editor.destroy();
  return plainly(pasted);
}

/** The HTML with those attributes alone that say what a thing is; an empty line at the end is where one writes on. */
function plainly(html: string): string {
  return html
    .replaceAll(/<(\/?)([\w-]+)([^>]*)>/g, (_all, slash: string, name: string, given: string) => {
      const kept = [
        ...given.matchAll(
          / (?:href|start|colspan|data-checked|data-type="taskList"|class="language)[^"]*"?[^" ]*"?/g,
        ),
      ];
      const isKept = (text: string) => !/(colspan|start)="1"/.test(text);
      return `<${slash}${name}${kept
        .map(([one]) => one)
        .filter(isKept)
        .join('')}>`;
    })
    .replaceAll(/<label><input><span><\/span><\/label><div>([\s\S]*?)<\/div><\/li>/g, '$1</li>')
    .replaceAll(/<colgroup>.*?<\/colgroup>/g, '')
    .replaceAll('\u00A0', ' ')
    .replace(/(?<!^)<p><\/p>$/, '');
}

test.each(CLIPBOARDS)('$from', (clipboard) => {
  expect(paste(clipboard)).toBe(clipboard.pasted);
});

test('words count before the picture of them that a spreadsheet puts beside', () => {
  expect(hasWords(dataOf({ html: '<table><tr><td>Rope</td></tr></table>' }))).toBe(true);
  expect(hasWords(dataOf({ html: '<img src="https://tutti.test/a.png">' }))).toBe(false);
  expect(hasWords(dataOf({}))).toBe(false);
});

test.each([
  ['a price', { text: '$ 20 a month' }, '<p>$ 20 a month</p>'],
  [
    'a line of a text file',
    { text: 'Call the port at noon', code: 'plaintext' },
    '<p>Call the port at noon</p>',
  ],
])('%s is no code', (from, clipboard, pasted) => {
  expect(paste({ from, pasted, ...clipboard })).toBe(pasted);
});
