import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import type { FailedJob } from '#shared/contract/instances.ts';
import { fakeNetwork } from '#tests/web/network.ts';
import { FailedJobList } from '#web/features/instances/failed-jobs.tsx';

afterEach(() => vi.unstubAllGlobals());

const MAIL: FailedJob = {
  id: 'f1',
  kind: 'mail',
  about: 'noor@tutti.test',
  error: '550 no such user',
  failures: 2,
  is_over: true,
  failed_at: '2026-11-24T10:00:00Z',
};
const COPY: FailedJob = { ...MAIL, id: 'f2', kind: 'unknown_work', about: '', is_over: false };

test('failed jobs say what failed and why, and are tried again or discarded', async () => {
  const network = fakeNetwork(({ path }) =>
    path.includes('f2') ? [500, { error: 'No' }] : [204, null],
  );
  const read = vi.fn<() => void>();
  render(<FailedJobList jobs={{ total: 2, results: [MAIL, COPY] }} onChange={read} />);
  const user = userEvent.setup();
  expect(screen.getByText('noor@tutti.test')).toBeDefined();
  expect(screen.getByText('unknown_work')).toBeDefined();
  expect(screen.getAllByText('550 no such user')).toHaveLength(2);
  // What is still tried by itself cannot be discarded.
  const discards = screen.getAllByRole('button', { name: 'Discard' });
  expect(discards).toHaveLength(1);
  const [first, second] = screen.getAllByRole('button', { name: 'Try now' });
  if (!first || !second || !discards[0]) throw new Error('no buttons');
  await user.click(first);
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  await user.click(discards[0]);
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  expect(network.writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/instances/jobs/f1/retry/',
    'DELETE /api/instances/jobs/f1/',
  ]);
  await user.click(second);
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'No');
});

test('no failed jobs, no list', () => {
  render(<FailedJobList jobs={{ total: 0, results: [] }} onChange={() => undefined} />);
  expect(screen.queryByRole('heading')).toBeNull();
});
