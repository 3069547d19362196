import { Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

/**
 * A press below the last block starts a line there, which is the only way below a table or an
 * image.
 */
export const LastLine = Extension.create({
  name: 'lastLine',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          mousedown: (view, event) => {
            if (!view.editable || event.target !== view.dom || !isBelow(view, event)) return false;
            event.preventDefault();
            beginLine(view);
            return true;
          },
        },
      },
    }),
  ],
});

function isBelow({ dom }: EditorView, { clientY }: MouseEvent): boolean {
  const last = dom.lastElementChild?.getBoundingClientRect();
  return last !== undefined && clientY > last.bottom;
}

function beginLine(view: EditorView): void {
  const { doc, schema, tr } = view.state;
  const line = schema.nodes['paragraph']?.create();
  const isLine = doc.lastChild?.type.name === 'paragraph' && doc.lastChild.content.size === 0;
  if (line && !isLine) tr.insert(doc.content.size, line);
  view.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView());
  view.focus();
}
