import { Plugin } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';

import { documentMarkdown } from '#shared/document/document-markdown.ts';

/** Adds Markdown to the clipboard as plain text; a single line stays plain. */
export const CopyAsMarkdown = Extension.create({
  name: 'copyAsMarkdown',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        clipboardTextSerializer: ({ content }, view) => {
          const [first] = content.content;
          const isCode = content.childCount === 1 && first?.type.spec.code;
          if (isCode) return first.textContent;
          return documentMarkdown(content, {
            mention: ({ id }) => ({ text: shownText(view.dom, id), address: null }),
            picture: (src) => src,
          });
        },
      },
    }),
  ],
});

/** The shown name of a mention, which is not stored in the document. */
function shownText(dom: HTMLElement, id: unknown): string {
  const found = typeof id === 'string' && dom.querySelector(`[data-id="${CSS.escape(id)}"]`);
  return found ? found.textContent : '';
}
