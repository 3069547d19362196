import type { Editor } from '@tiptap/react';

import type { TextBridge } from '#web/features/editor/text-bridge.ts';

/** Asks for picture files, for a place in the text or for where the cursor is. */
export class PictureAsk {
  #field: HTMLInputElement | null = null;
  #nodeId: string | null = null;

  readonly setField = (field: HTMLInputElement | null): void => {
    this.#field = field;
  };

  /** With the id of a node the first file goes there. */
  readonly pick = (nodeId?: string): void => {
    this.#nodeId = nodeId ?? null;
    this.#field?.click();
  };

  /** The files that were chosen. */
  take(files: readonly File[], editor: Editor, { uploads }: TextBridge): void {
    const [first, ...rest] = files;
    const place = this.#nodeId === null ? null : placeOf(editor, this.#nodeId);
    if (first && place !== null) uploads.fill(editor, place, first);
    uploads.add(editor, place === null ? files : rest);
  }
}

/** Where the picture with this id is; one of an older text has none and is the selected one. */
function placeOf(editor: Editor, nodeId: string): number | null {
  let found: number | null = null;
  editor.state.doc.descendants((node, place) => {
    if (nodeId !== '' && node.attrs['id'] === nodeId && node.type.name === 'imageComponent') {
      found = place;
    }
    return found === null && !node.isTextblock;
  });
  const { selection } = editor.state;
  const isSelected = selection.$from.nodeAfter?.type.name.startsWith('image') ?? false;
  return found ?? (isSelected ? selection.from : null);
}
