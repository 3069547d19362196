import { type EditorState, TextSelection } from '@tiptap/pm/state';
import { type Editor, Extension } from '@tiptap/react';
import {
  defaultDeleteFilter,
  defaultProtectedNodes,
  redo,
  undo,
  yCursorPlugin,
  ySyncPluginKey,
  yUndoPlugin,
} from '@tiptap/y-tiptap';
import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';

import { FRAGMENT } from '#shared/document/document-extensions.ts';

import { caret, selectionLook } from './carets.ts';
import { changedBlocks, sharedText } from './shared-text.ts';

/** A text that several write: the shared document, who is at it, and who this is. */
export interface Together {
  readonly document: Y.Doc;
  /** Where the others are; null while nobody else can be reached. */
  readonly awareness: Awareness | null;
  readonly person: { readonly id: string; readonly name: string };
}

/** Writes into the shared document and shows the others' places. Undo takes back one's own changes alone. */
export function collaboration({ document, awareness, person }: Together) {
  const fragment = document.getXmlFragment(FRAGMENT);
  return Extension.create({
    name: 'collaboration',
    priority: 1000,
    dispatchTransaction({ transaction, next }) {
      next(changedBlocks(this.editor.state, transaction));
    },
    addKeyboardShortcuts() {
      const { editor } = this;
      return {
        'Mod-z': () => atChange(editor, undo),
        'Mod-y': () => atChange(editor, redo),
        'Mod-Shift-z': () => atChange(editor, redo),
      };
    },
    addProseMirrorPlugins() {
      const { id, name } = person;
      // Of this editor alone: a screen that is drawn anew makes another one from the same parts.
      const undoManager = new LastingUndo(fragment, {
        trackedOrigins: new Set([ySyncPluginKey]),
        deleteFilter: (item) => defaultDeleteFilter(item, defaultProtectedNodes),
        captureTransaction: ({ meta }) => meta.get('addToHistory') !== false,
      });
      this.editor.on('destroy', () => undoManager.end());
      awareness?.setLocalStateField('user', { id, name, color: OTHER_CLIENTS });
      return [
        sharedText(fragment),
        yUndoPlugin({ undoManager }),
        ...(awareness
          ? [yCursorPlugin(awareness, { cursorBuilder: caret, selectionBuilder: selectionLook })]
          : []),
      ];
    },
  });
}

/** Undoes or does again, and puts the caret behind what that has changed. */
function atChange(editor: Editor, run: (state: EditorState) => boolean): true {
  const before = editor.state.doc;
  run(editor.state);
  const { doc, tr } = editor.state;
  const end = before.content.findDiffEnd(doc.content);
  const start = before.content.findDiffStart(doc.content);
  if (start === null || !end) return true;
  // Where the same letters stand on both sides the ends may lie before the start.
  const place = Math.min(Math.max(start, end.b), doc.content.size);
  const selection = TextSelection.near(doc.resolve(place), -1);
  editor.view.dispatch(tr.setSelection(selection).setMeta('addToHistory', false).scrollIntoView());
  return true;
}

/** Our own client takes the hue of the person's id; the field is the contract's, for other clients. */
const OTHER_CLIENTS = '#0b6b75';

/** A plugin's view ends whenever another plugin comes, and would take what can be undone with it. */
class LastingUndo extends Y.UndoManager {
  override destroy(): void {
    // It lives as long as the editor.
  }

  end(): void {
    super.destroy();
  }
}
