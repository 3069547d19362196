import i18next from 'i18next';
import { useState } from 'react';
import { v7 } from 'uuid';

import { HttpError } from '#web/lib/http/http.ts';
import { type Upload, UploadRefusal, uploadFile } from '#web/lib/http/upload.ts';
import type { UndoStep } from '#web/lib/mutations/undo-step.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { attachments } from './store.ts';

/** An upload to an item. */
export interface Attaching {
  readonly id: string;
  readonly file: File;
  readonly share: number;
  readonly failure: 'type' | 'size' | 'empty' | 'other' | null;
  /** Message of the server, or the size limit. */
  readonly reason: string;
  readonly stop: AbortController;
}

interface Target {
  readonly slug: string;
  /** Path of the item's files, with a trailing slash. */
  readonly path: string;
  readonly projectId: string;
  readonly itemId: string;
}

/**
 * Uploads files to an item, several at a time; failed ones stay until they are retried or
 * dismissed.
 */
export function useAttach({ slug, path, projectId, itemId }: Target) {
  const [all, setAll] = useState<readonly Attaching[]>([]);
  const change = (id: string, next: Partial<Attaching>) =>
    setAll((now) => now.map((one) => (one.id === id ? { ...one, ...next } : one)));
  const leave = (id: string) => setAll((now) => now.filter((one) => one.id !== id));

  const upload = async ({ id, file, stop }: Attaching) => {
    try {
      const sent = { kind: 'ISSUE_ATTACHMENT', slug, projectId, entityId: itemId, file } as const;
      const onProgress = (share: number) => change(id, { share });
      const attached = await uploadFile({ ...sent, signal: stop.signal, onProgress });
      rememberFile(path, attached.id, sent);
      leave(id);
    } catch (error) {
      if (stop.signal.aborted) leave(id);
      else change(id, failureOf(error));
    }
  };
  const attach = (files: readonly File[]) => {
    const added = files.map((file) => begin(file));
    setAll((now) => [...now, ...added]);
    for (const one of added) void upload(one);
  };
  const retry = (one: Attaching) => {
    change(one.id, { failure: null, share: 0 });
    void upload(one);
  };
  const cancel = (one: Attaching) => {
    one.stop.abort();
    leave(one.id);
  };
  return { attaching: all, attach, retry, cancel };
}

/** Undo deletes the file; redo uploads it again, while the tab still has it. */
function rememberFile(path: string, attached: string, sent: Upload): void {
  const { name } = sent.file;
  let id: string | null = attached;
  const step: UndoStep = {
    label: { key: 'work-items:detail.attachments.changes.create', values: { name } },
    undo: () => {
      const row = attachments.get(id ?? '');
      if (!row) return false;
      void attachments.delete({ path }, row, { isUndoable: false });
      return true;
    },
    redo: () => {
      id = null;
      uploadFile(sent).then(
        (again) => {
          id = again.id;
        },
        () => {
          undoStack.forget(step);
          const title = i18next.t('work-items:detail.attachments.failed.other');
          showToast({ title, text: name, tone: 'error' });
        },
      );
      return true;
    },
  };
  undoStack.push(step);
}

function begin(file: File): Attaching {
  return { id: v7(), file, share: 0, failure: null, reason: '', stop: new AbortController() };
}

function failureOf(error: unknown): Pick<Attaching, 'failure' | 'reason'> {
  if (error instanceof UploadRefusal) return { failure: error.reason, reason: String(error.limit) };
  return {
    failure: 'other',
    reason: error instanceof HttpError && error.status > 0 ? error.message : '',
  };
}
