import { DOMParser as TextParser } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';

import { readingHtml } from '#shared/document/document-extensions.ts';
import { markdownToHtml } from '#web/features/editor/export/markdown.ts';

import type { TextRange } from './held-range.ts';

/** Replaces a range with Markdown, as one undo step. */
export function replaceBy(editor: Editor, { from, to }: TextRange, markdown: string): void {
  const slice = parserOf(editor).parseSlice(read(markdown), readingHtml);
  const tr = editor.state.tr.replaceRange(from, to, slice);
  const end = tr.mapping.map(to);
  tr.setSelection(TextSelection.between(tr.doc.resolve(from), tr.doc.resolve(end)));
  editor.view.dispatch(tr.scrollIntoView());
  editor.view.focus();
}

/** Inserts Markdown below the block at a position; an empty block is replaced. */
export function insertBelow(editor: Editor, place: number, markdown: string): void {
  const { doc } = editor.state;
  const $place = doc.resolve(place);
  const block = $place.depth > 0 ? $place.node(1) : null;
  const isEmpty = block?.type.name === 'paragraph' && block.content.size === 0;
  const end = block ? $place.after(1) : place;
  const start = isEmpty ? $place.before(1) : end;
  const { content } = parserOf(editor).parse(read(markdown), readingHtml);
  const tr = editor.state.tr.replaceWith(start, end, content);
  tr.setSelection(TextSelection.near(tr.doc.resolve(start + content.size), -1));
  editor.view.dispatch(tr.scrollIntoView());
  editor.view.focus();
}

const parserOf = ({ schema }: Editor) => TextParser.fromSchema(schema);

/** Parsed in a separate document, so that nothing is executed or loaded. */
function read(markdown: string): HTMLElement {
  return new DOMParser().parseFromString(markdownToHtml(markdown), 'text/html').body;
}
