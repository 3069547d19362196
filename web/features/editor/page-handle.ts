import type { Editor } from '@tiptap/react';

import { documentHtml } from '#shared/document/document-html.ts';
import { documentMarkdown } from '#shared/document/document-markdown.ts';
import { bringIntoSight } from '#web/lib/browser/bring-into-sight.ts';
import { fileName, saveText } from '#web/lib/browser/save-file.ts';

import { markdownNames, readableHtml } from './export/export-names.ts';
import { markdownToHtml } from './export/markdown.ts';
import { type PaperSize, printText } from './export/print-text.ts';
import type { TextBridge, UploadPlace } from './text-bridge.ts';
import { caretOf } from './use-follow.ts';

export interface ExportChoice {
  readonly title: string;
  readonly format: 'markdown' | 'html' | 'print';
  readonly hasPictures: boolean;
  /** Paper size for printing. */
  readonly size: PaperSize;
}

/** Methods of a page's editor. */
export interface PageEditorHandle {
  focus(): void;
  /** Scrolls to a heading and moves the caret there. */
  showHeading(index: number): void;
  /** Scrolls to another person's caret; false = they are not in the text. */
  showPerson(personId: string): boolean;
  /** Stored form of the text. */
  html(): string;
  markdown(): string;
  /** Appends Markdown. */
  importMarkdown(text: string): void;
  /** Replaces everything, as one undo step. */
  replaceWith(html: string): void;
  exportAs(choice: ExportChoice): Promise<void>;
}

export function handleOf(editor: Editor, bridge: TextBridge, place: UploadPlace): PageEditorHandle {
  const names = (hasPictures: boolean) =>
    markdownNames(bridge.state.getState().source, place, hasPictures);
  const markdown = (hasPictures: boolean) =>
    documentMarkdown(editor.state.doc.content, names(hasPictures));
  return {
    focus: () => editor.commands.focus('end'),
    showHeading: (index) => showHeading(editor, index),
    showPerson: (personId) => {
      const caret = caretOf(editor, personId);
      if (caret) bringIntoSight(caret, { block: 'center' });
      return caret !== null;
    },
    html: () => documentHtml(editor.state.doc),
    markdown: () => markdown(true),
    importMarkdown: (text) => importHtml(editor, markdownToHtml(text)),
    replaceWith: (html) => {
      editor.commands.setContent(html, { emitUpdate: true });
    },
    exportAs: async ({ title, format, hasPictures, size }) => {
      if (format === 'markdown') {
        const text = `# ${title}\n\n${markdown(hasPictures)}\n`;
        saveText(`${fileName(title)}.md`, 'text/markdown', text);
        return;
      }
      const html = await readableHtml(editor.state.doc, {
        title,
        names: names(hasPictures),
        isWhole: format === 'html',
      });
      if (format === 'html') saveText(`${fileName(title)}.html`, 'text/html', html);
      else await printText(html, size);
    },
  };
}

function showHeading(editor: Editor, index: number): void {
  let left = index;
  editor.state.doc.descendants((node, place) => {
    if (node.type.name === 'heading') {
      if (left === 0) {
        const dom = editor.view.nodeDOM(place);
        if (dom instanceof HTMLElement) bringIntoSight(dom, { block: 'start' });
        if (editor.isEditable)
          editor
            .chain()
            .setTextSelection(place + 1)
            .focus(null, { scrollIntoView: false })
            .run();
      }
      left -= 1;
    }
    return left >= 0 && !node.isTextblock;
  });
}

function importHtml(editor: Editor, html: string): void {
  if (editor.isEmpty) editor.commands.setContent(html, { emitUpdate: true });
  else editor.commands.insertContentAt(editor.state.doc.content.size, html);
}
