import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

/** Says in an empty text what belongs there. */
export const Placeholder = Extension.create<{ text: string }>({
  name: 'placeholder',
  addOptions: () => ({ text: '' }),
  addProseMirrorPlugins() {
    const { text } = this.options;
    return [
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const first = doc.firstChild;
            const isEmpty = doc.childCount === 1 && first?.isTextblock && first.content.size === 0;
            if (!isEmpty) return null;
            const attributes = { class: 'is-empty', 'data-placeholder': text };
            return DecorationSet.create(doc, [Decoration.node(0, first.nodeSize, attributes)]);
          },
        },
      }),
    ];
  },
});
