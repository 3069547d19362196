import { Editor } from '@tiptap/react';
import { afterEach, expect, test, vi } from 'vitest';

import { documentExtensions } from '#shared/document/document-extensions.ts';
import { isMarkdown, pastedHtml } from '#web/features/editor/export/pasted-html.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What is pasted into an empty text, where the policy of the page empties `element.style`. */
function paste(html: string): string {
  vi.spyOn(CSSStyleDeclaration.prototype, 'getPropertyValue').mockReturnValue('');
  // jsdom has no such event.
  vi.stubGlobal('ClipboardEvent', Event);
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: documentExtensions,
    editorProps: { transformPastedHTML: pastedHtml },
  });
  editor.view.pasteHTML(html);
  const pasted = editor.getHTML();
  editor.destroy();
  return pasted;
}

test('a text of Google Docs is bold where it was, and nowhere else', () => {
  const html =
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-size:11pt;font-weight:400;font-style:normal;">Plain </span><span style="font-weight:700;">bold</span><span style="font-style:italic"> slanted</span><span style="text-decoration:line-through;"> gone</span></p><h2><span style="font-weight:700">Why</span></h2></b>';
  const pasted = paste(html);
  expect(pasted).toContain('>Plain <strong>bold</strong><em> slanted</em><s> gone</s></p>');
  expect(pasted).not.toContain('<strong>Plain');
  expect(pasted).toMatch(/<h2[^>]*>Why<\/h2>/);
});

test('the innermost says whether a word is bold', () => {
  expect(pastedHtml('<b>a<span style="font-weight: 400">b</span></b>')).toBe(
    '<strong>a</strong><span style="font-weight: 400">b</span>',
  );
});

test('what was copied here is left as it is', () => {
  const html = '<p data-pm-slice="1 1 []"><b>a</b></p>';
  expect(pastedHtml(html)).toBe(html);
});

test('lists of Word are lists, with those inside of them', () => {
  const line = (level: number, mark: string, text: string) =>
    `<p class=MsoListParagraph style='margin-left:.5in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp;</span></span></span><![endif]>${text}</p>`;
  const html = `<p>Before</p>${line(1, '·', 'One')}${line(2, '1.', 'Inner')}${line(1, '·', 'Two')}<p>After</p>`;
  const pasted = paste(html).replaceAll(/<(\/?\w+)[^>]*>/g, '<$1>');
  expect(pasted).toContain(
    '<p>Before</p><ul><li><p>One</p><ol><li><p>Inner</p></li></ol></li><li><p>Two</p></li></ul><p>After</p>',
  );
});

const clipboard = (texts: Readonly<Record<string, string>>) => ({
  getData: (type: string) => texts[type] ?? '',
});
const MARKDOWN = '# Title\n\n- one\n- two';

test('Markdown beside HTML of plain lines is read as Markdown', () => {
  const plain = '<meta charset="utf-8"><div><span style="color:#333"># Title</span></div>';
  expect(isMarkdown(clipboard({ 'text/plain': MARKDOWN }))).toBe(true);
  expect(isMarkdown(clipboard({ 'text/plain': MARKDOWN, 'text/html': plain }))).toBe(true);
  for (const html of ['<ul><li>one</li></ul>', '<p><span style="font-weight:bold">a</span></p>']) {
    expect(isMarkdown(clipboard({ 'text/plain': MARKDOWN, 'text/html': html }))).toBe(false);
  }
});

test('a Markdown file of an editor is Markdown, code of another language is code', () => {
  const of = (mode: string) =>
    clipboard({
      'text/plain': MARKDOWN,
      'text/html': '<div><span># Title</span></div>',
      'vscode-editor-data': JSON.stringify({ version: 1, mode }),
    });
  expect([isMarkdown(of('markdown')), isMarkdown(of('python'))]).toEqual([true, false]);
});
