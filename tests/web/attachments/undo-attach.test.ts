import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeNetwork } from '#tests/web/network.ts';
import { useAttach } from '#web/features/attachments/changes.ts';
import { attachments } from '#web/features/attachments/store.ts';
import { type Upload, uploadFile } from '#web/lib/http/upload.ts';
import type * as Uploads from '#web/lib/http/upload.ts';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { store } from '#web/lib/store/collection.ts';
import { toasts } from '#web/ui/feedback/toast.tsx';

vi.mock('#web/lib/http/upload.ts', async (original) => ({
  ...(await original<typeof Uploads>()),
  uploadFile: vi.fn<typeof uploadFile>(),
}));

const SCOPE = 'item:i1';
let serial = 0;

/** The server takes the file, and the feed brings it. */
async function taken({ file }: Upload) {
  serial += 1;
  const id = `file-${serial}`;
  const row = { id, rev: 1, attributes: { name: file.name }, asset: file.name, issue: 'i1' };
  store.feed.put(attachments.entity, row, SCOPE);
  store.flush();
  return { id, url: null };
}

const names = () => attachments.all().map(({ asset }) => asset);

beforeEach(() => {
  fakeNetwork();
  openChanges({ userId: 'me', onRefused: () => undefined });
  vi.mocked(uploadFile).mockImplementation(taken);
});
afterEach(() => {
  closeChanges();
  store.feed.drop(SCOPE);
  vi.unstubAllGlobals();
});

/** Attaches a picture that nothing but the clipboard had. */
async function attach() {
  const target = { slug: 'team', path: '/files/', projectId: 'p1', itemId: 'i1' };
  const { result } = renderHook(() => useAttach(target));
  await act(async () => result.current.attach([new File(['words'], 'screen.png')]));
  await waitFor(() => expect(names()).toEqual(['screen.png']));
}

test('a file that undo has deleted is uploaded once more when it is attached again', async () => {
  await attach();
  expect(undoStack.undo()?.isDone).toBe(true);
  expect(names()).toEqual([]);
  expect(undoStack.redo()?.isDone).toBe(true);
  await waitFor(() => expect(names()).toEqual(['screen.png']));
  expect(undoStack.undo()?.isDone).toBe(true);
  expect(names()).toEqual([]);
});

test('a file that cannot be uploaded once more says so, and is no step any more', async () => {
  await attach();
  undoStack.undo();
  const steps = undoStack.recent.length;
  const said = vi.spyOn(toasts, 'add');
  vi.mocked(uploadFile).mockRejectedValue(new Error('no connection'));
  expect(undoStack.redo()?.isDone).toBe(true);
  await waitFor(() => expect(said).toHaveBeenCalledTimes(1));
  expect(said.mock.calls[0]?.[0]).toMatchObject({ description: 'screen.png' });
  expect(undoStack.recent).toHaveLength(steps);
  said.mockRestore();
});
