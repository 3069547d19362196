import type { Editor } from '@tiptap/react';

import type { TextBridge } from '#web/features/editor/text-bridge.ts';

/** File chooser for images, for a node or for the caret's position. */
export class PictureAsk {
  #field: HTMLInputElement | null = null;
  #nodeId: string | null = null;

  readonly setField = (field: HTMLInputElement | null): void => {
    this.#field = field;
  };

  /** Opens the chooser; with a node id the first file goes there. */
  readonly pick = (nodeId?: string): void => {
    this.#nodeId = nodeId ?? null;
    this.#field?.click();
  };

  /** Takes the chosen files. */
  take(files: readonly File[], editor: Editor, { uploads }: TextBridge): void {
    const [first, ...rest] = files;
    const place = this.#nodeId === null ? null : placeOf(editor, this.#nodeId);
    if (first && place !== null) uploads.fill(editor, place, first);
    uploads.add(editor, place === null ? files : rest);
  }
}

/**
 * Position of an image by its id; images of older texts have none, and then the selected one is
 * meant.
 */
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
