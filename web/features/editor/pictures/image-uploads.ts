import type { Editor } from '@tiptap/react';
import { v7 } from 'uuid';
import { createStore, type StoreApi } from 'zustand';

import { IMAGE_TYPES } from '#shared/constants/assets.ts';
import { uploadFile, type UploadTarget } from '#web/lib/http/upload.ts';

/** A running upload: the image is shown from the local file until it is stored. */
export interface ImageUpload {
  readonly preview: string;
  share: number;
  isFailed: boolean;
  readonly listeners: Set<() => void>;
}

/** Running image uploads of one editor. */
export class ImageUploads {
  /** Numbers of running and failed uploads: a text with one of them is not sent. */
  readonly state: StoreApi<{ readonly running: number; readonly failed: number }> = createStore(
    () => ({ running: 0, failed: 0 }),
  );
  readonly #uploads = new Map<string, ImageUpload & { readonly file: File }>();
  readonly #target: UploadTarget;

  constructor(target: UploadTarget) {
    this.#target = target;
  }

  find = (nodeId: string): ImageUpload | undefined => this.#uploads.get(nodeId);

  /** Inserts images at the caret, or at `place`, and uploads them. */
  add(editor: Editor, files: readonly File[], place?: number): void {
    for (const file of files.filter(isPicture)) {
      const id = v7();
      this.#keep(id, file);
      const node = { type: 'imageComponent', attrs: { id, alt: file.name } };
      if (place === undefined) editor.chain().focus().insertContent(node).run();
      else editor.chain().insertContentAt(place, node).run();
      void this.#send(editor, id);
    }
  }

  /** Uploads an image for an existing node: a placeholder, or one that is replaced. */
  fill(editor: Editor, place: number, file: File): void {
    const node = editor.state.doc.nodeAt(place);
    if (!node || !isPicture(file)) return;
    const id = v7();
    this.#keep(id, file);
    const attrs = { ...node.attrs, id, src: null, alt: file.name };
    const next = editor.schema.nodes['imageComponent']?.create(attrs);
    if (!next) return;
    editor.view.dispatch(editor.state.tr.replaceWith(place, place + node.nodeSize, next));
    void this.#send(editor, id);
  }

  #keep(id: string, file: File): void {
    const preview = URL.createObjectURL(file);
    const listeners = new Set<() => void>();
    this.#uploads.set(id, { file, preview, share: 0, isFailed: false, listeners });
  }

  /** Retries a failed upload. */
  retry(editor: Editor, id: string): void {
    const upload = this.#uploads.get(id);
    if (!upload?.isFailed) return;
    upload.isFailed = false;
    this.#count(0, -1);
    void this.#send(editor, id);
  }

  async #send(editor: Editor, id: string): Promise<void> {
    const upload = this.#uploads.get(id);
    if (!upload) return;
    const tell = () => {
      for (const listener of upload.listeners) listener();
    };
    this.#count(1, 0);
    tell();
    try {
      const onProgress = (share: number) => {
        upload.share = share;
        tell();
      };
      const { id: src } = await uploadFile({ ...this.#target, file: upload.file, onProgress });
      this.#uploads.delete(id);
      URL.revokeObjectURL(upload.preview);
      setSource(editor, id, src);
      this.#count(-1, 0);
    } catch {
      upload.isFailed = true;
      this.#count(-1, 1);
      tell();
    }
  }

  #count(running: number, failed: number): void {
    this.state.setState((now) => ({
      running: now.running + running,
      failed: Math.max(0, now.failed + failed),
    }));
  }
}

function isPicture({ type }: File): boolean {
  return IMAGE_TYPES.includes(type);
}

function setSource(editor: Editor, id: string, src: string): void {
  if (editor.isDestroyed) return;
  editor.commands.command(({ tr }) => {
    tr.doc.descendants((node, place) => {
      if (node.type.name === 'imageComponent' && node.attrs['id'] === id) {
        tr.setNodeAttribute(place, 'src', src);
      }
    });
    return true;
  });
}
