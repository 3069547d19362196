import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { StaleDialog } from '#web/app/shell/stale-dialog.tsx';
import { UnsentPopover } from '#web/app/shell/unsent-popover.tsx';
import { UploadsPopover } from '#web/app/shell/uploads-popover.tsx';
import type { RunningUpload } from '#web/lib/http/upload.ts';
import type { QueuedChange } from '#web/lib/mutations/change.ts';
import type { StaleChange } from '#web/lib/mutations/queued-entries.ts';

const state = vi.hoisted(() => ({
  unsent: [] as QueuedChange[],
  uploads: [] as RunningUpload[],
  connection: 'live',
  retry: vi.fn<() => void>(),
  discard: vi.fn<(id: string) => void>(),
  stale: [] as StaleChange[],
  sendStale: vi.fn<(id: string) => void>(),
}));

vi.mock('#web/lib/mutations/changes.ts', () => ({
  useUnsent: () => state.unsent,
  useStale: () => state.stale,
  changes: { retry: state.retry, discard: state.discard, sendStale: state.sendStale },
}));
vi.mock('#web/lib/feed/status.ts', () => ({ useStatus: () => ({ connection: state.connection }) }));
vi.mock('#web/lib/http/upload.ts', () => ({ useUploads: () => state.uploads }));

function unsent(id: string, text?: string): QueuedChange {
  return {
    id,
    userId: 'me',
    order: 1,
    madeAt: Date.now(),
    heardAt: 0,
    method: 'POST',
    path: '/',
    touches: [],
    effects: [],
    label: { key: 'notifications:changes.read' },
    ...(text && { text }),
  };
}

beforeEach(() => {
  state.unsent = [];
  state.uploads = [];
  state.stale = [];
  state.connection = 'live';
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

test('a change that is sent at once is not worth a word, one that takes longer is', async () => {
  state.unsent = [unsent('1')];
  render(<UnsentPopover />);
  expect(screen.queryByRole('button')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByRole('button', { name: '1 waiting' })).toBeTruthy();
});

test('without a connection all that waits is listed, to be sent again or given up', async () => {
  state.connection = 'offline';
  state.unsent = [unsent('1'), unsent('2', 'Typed words')];
  render(<UnsentPopover />);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: '2 waiting' }));
  expect(screen.getAllByText('Notification marked as read')).toHaveLength(2);
  expect(screen.getByText('Typed words')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry all' }));
  expect(state.retry).toHaveBeenCalledOnce();
  await user.click(screen.getAllByRole('button', { name: 'Discard' })[1] ?? document.body);
  expect(state.discard).toHaveBeenCalledWith('2');
});

test('files on their way are listed, each to be stopped', async () => {
  const cancel = vi.fn<() => void>();
  state.uploads = [
    { id: 'a', name: 'a.png', share: 0.2, cancel: () => undefined },
    { id: 'b', name: 'b.png', share: 0.6, cancel },
  ];
  render(<UploadsPopover />);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: 'Uploading 2 files' }));
  expect(screen.getByRole('img', { name: '60% uploaded' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel upload of b.png' }));
  expect(cancel).toHaveBeenCalledOnce();
});

test('a change that waited for 40 days is asked about, with what it is; it can wait on', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const change = unsent('old', 'Packed for the train');
  state.unsent = [change];
  state.stale = [{ change, days: 40 }];
  const { rerender } = render(<StaleDialog />);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('A change waited for a long time')).toBeDefined();
  expect(dialog.getByText('This change waited for 40 days.')).toBeDefined();
  expect(dialog.getByText('Packed for the train')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(state.sendStale).toHaveBeenCalledWith('old');
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(state.discard).toHaveBeenCalledWith('old');
  await user.click(dialog.getByRole('button', { name: 'Decide later' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  rerender(<UnsentPopover />);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await user.click(screen.getByRole('button', { name: '1 waiting' }));
  expect(screen.getByText('Waited for 40 days')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDefined();
});
