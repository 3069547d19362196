import { Extension } from '@tiptap/react';
import {
  defaultDeleteFilter,
  defaultProtectedNodes,
  redo,
  undo,
  yCursorPlugin,
  ySyncPlugin,
  ySyncPluginKey,
  yUndoPlugin,
  yXmlFragmentToProsemirrorJSON,
} from '@tiptap/y-tiptap';
import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';

import { FRAGMENT } from '#shared/document/document-extensions.ts';

import { caret, selectionLook } from './carets.ts';

/** A text that several write: the shared document, who is at it, and who this is. */
export interface Together {
  readonly document: Y.Doc;
  /** Where the others are; null while nobody else can be reached. */
  readonly awareness: Awareness | null;
  readonly person: { readonly id: string; readonly name: string };
}

/** Whether a cursor can stand in the first block itself: in a table or a list it stands further inside. */
function beginsWithText(fragment: Y.XmlFragment): boolean {
  if (fragment.length === 0) return true;
  const first = fragment.get(0);
  return first instanceof Y.XmlElement && /^(paragraph|heading)$/.test(first.nodeName);
}

/** Writes into the shared document and shows the others' places. Undo takes back one's own changes alone. */
export function collaboration({ document, awareness, person }: Together) {
  const fragment = document.getXmlFragment(FRAGMENT);
  return Extension.create({
    name: 'collaboration',
    priority: 1000,
    onBeforeCreate() {
      if (beginsWithText(fragment)) return;
      // The cursor of an empty text would stand between blocks of this one: it begins with the text itself.
      this.editor.options.content = yXmlFragmentToProsemirrorJSON(fragment);
    },
    addKeyboardShortcuts() {
      const { editor } = this;
      return {
        'Mod-z': () => undo(editor.state) || true,
        'Mod-y': () => redo(editor.state) || true,
        'Mod-Shift-z': () => redo(editor.state) || true,
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
        ySyncPlugin(fragment),
        yUndoPlugin({ undoManager }),
        ...(awareness
          ? [yCursorPlugin(awareness, { cursorBuilder: caret, selectionBuilder: selectionLook })]
          : []),
      ];
    },
  });
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
