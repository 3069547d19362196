import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

/**
 * Marks the block with the caret, so that it is laid out despite `content-visibility` in
 * editor.css: Chromium does not lay out a new line before its first frame, and the caret would
 * stay before the typed letter until then.
 */
export const CursorBlock = Extension.create({
  name: 'cursorBlock',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc, selection: { $head } }) =>
          $head.depth === 0
            ? null
            : DecorationSet.create(doc, [
                Decoration.node($head.before(1), $head.after(1), { class: 'has-cursor' }),
              ]),
      },
    }),
  ],
});
