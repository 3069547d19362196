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

/** A shared text: its document, awareness, and the person. */
export interface Together {
  readonly document: Y.Doc;
  /** Carets of others; null while the server cannot be reached. */
  readonly awareness: Awareness | null;
  readonly person: { readonly id: string; readonly name: string };
}

/**
 * Binds the editor to the shared document and shows others' carets. Undo reverts only one's own
 * changes.
 */
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
      // Owned by this editor: a remounted screen creates another one for the same document.
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

/** Runs undo or redo, and moves the caret to the end of the change. */
function atChange(editor: Editor, run: (state: EditorState) => boolean): true {
  const before = editor.state.doc;
  run(editor.state);
  const { doc, tr } = editor.state;
  const end = before.content.findDiffEnd(doc.content);
  const start = before.content.findDiffStart(doc.content);
  if (start === null || !end) return true;
  // Where the same letters are on both sides, the end may be before the start.
  const place = Math.min(Math.max(start, end.b), doc.content.size);
  const selection = TextSelection.near(doc.resolve(place), -1);
  editor.view.dispatch(tr.setSelection(selection).setMeta('addToHistory', false).scrollIntoView());
  return true;
}

/** Color for other clients; ours derive the hue from the person's id. */
const OTHER_CLIENTS = '#0b6b75';

/**
 * An undo manager that survives plugin changes, which recreate plugin views and would otherwise
 * destroy it.
 */
class LastingUndo extends Y.UndoManager {
  override destroy(): void {
    // Destroyed with the editor.
  }

  end(): void {
    super.destroy();
  }
}
