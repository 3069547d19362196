import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

/**
 * Marks the block that the cursor is in, so that it is laid out whatever editor.css says of far ones: Chromium does
 * not lay out a new line before its first frame, and the cursor would stay before the letter that is typed until then.
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
