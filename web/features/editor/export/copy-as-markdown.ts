import { Plugin } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';

import { documentMarkdown } from '#shared/document/document-markdown.ts';

/** What is copied can be put into a plain text as Markdown; one line of words stays words. */
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

/** A mention as it stands there: its name is drawn, not stored. */
function shownText(dom: HTMLElement, id: unknown): string {
  const found = typeof id === 'string' && dom.querySelector(`[data-id="${CSS.escape(id)}"]`);
  return found ? found.textContent : '';
}
