import type { Editor } from '@tiptap/core';

import { markdownToHtml } from './markdown.ts';
import { isMarkdown } from './pasted-html.ts';

type Data = Pick<DataTransfer, 'getData'>;

/**
 * Pastes the clipboard's plain text where it is richer than its HTML or there is none: Markdown,
 * table cells, terminal lines, a word of code. Returns whether it did.
 */
export function pasteText(editor: Editor, data: Data): boolean {
  if (editor.isActive('codeBlock')) return false;
  const text = data.getData('text/plain').replaceAll('\r\n', '\n');
  const { commands } = editor;
  const mode = partOfLine(data, text);
  if (mode !== null) {
    const marks = PROSE.test(mode) ? [] : [{ type: 'code' }];
    return commands.insertContent({ type: 'text', text, marks });
  }
  const isBare = data.getData('text/html') === '';
  if (isBare && isOfTerminal(text)) {
    const content = [{ type: 'text', text: text.trimEnd() }];
    return commands.insertContent({ type: 'codeBlock', content });
  }
  if (isMarkdown(data)) return commands.insertContent(markdownToHtml(text));
  const cells = isBare ? cellsIn(text) : null;
  return cells !== null && commands.insertContent(tableOf(cells));
}

/**
 * The language of a partial line copied from a code editor, which is pasted inline; null = not a
 * partial line.
 */
function partOfLine(data: Data, text: string): string | null {
  const mode = /"mode":"([^"]*)"/.exec(data.getData('vscode-editor-data'))?.[1] ?? 'markdown';
  const isPart = mode !== 'markdown' && text.trim() !== '' && !text.includes('\n');
  return isPart ? mode : null;
}

/** Language ids of code editors for prose. */
const PROSE = /^(?:plaintext|git-commit|scminput)$/;

/**
 * Whether a text begins with a prompt (`$ `, but not the price `$ 20`; `ann@harbor:~# `), or is a
 * diff.
 */
const isOfTerminal = (text: string) =>
  /^(?:\$ [^\s\d]|[\w.-]+@[\w.-]+\S* ?\S*[$%#] |diff --git |--- a\/)/.test(text);

/** Cells of lines with equally many tabs; null = no table. */
function cellsIn(text: string): string[][] | null {
  const rows = text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
  const [first] = rows;
  const isTable =
    rows.length > 1 &&
    first !== undefined &&
    first.length > 1 &&
    first[0] !== '' &&
    rows.every((row) => row.length === first.length);
  return isTable ? rows : null;
}

function tableOf(rows: readonly (readonly string[])[]) {
  const cell = (text: string) => ({
    type: 'tableCell',
    content: [{ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] }],
  });
  return {
    type: 'table',
    content: rows.map((row) => ({ type: 'tableRow', content: row.map(cell) })),
  };
}
