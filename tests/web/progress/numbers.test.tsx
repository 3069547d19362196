import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Progress } from '#shared/contract/progress.ts';
import { fakeNetwork } from '#tests/web/network.ts';
import type { Measured } from '#web/features/progress/counting/counts.ts';
import { ProgressBar } from '#web/features/progress/progress-bar.tsx';
import { ProgressRing } from '#web/features/progress/progress-ring.tsx';
import { Sparkline } from '#web/features/progress/sparkline.tsx';
import { useDays, useProgress } from '#web/features/progress/use-progress.ts';
import { store } from '#web/lib/store/collection.ts';

import {
  answer,
  bringItems,
  CYCLE,
  day,
  DOING,
  DONE,
  idOf,
  MODULE,
  PROJECT,
  progressWire,
  put,
  putItem,
  renderIn,
  SCOPE,
  startWorld,
} from './progress-world.tsx';

interface RowProps {
  readonly kind?: Measured;
  readonly id?: string;
  readonly given?: Progress;
}

function Row({ kind = 'cycle', id = CYCLE, given }: RowProps) {
  const progress = useProgress(kind, id, PROJECT, given);
  return (
    <>
      <ProgressRing progress={progress} />
      <ProgressBar progress={progress} />
    </>
  );
}

function Spark({ kind, id }: { readonly kind: Measured; readonly id: string }) {
  return <Sparkline days={useDays(kind, id, PROJECT)} />;
}

const said = () => screen.getAllByRole('img').map((one) => one.getAttribute('aria-label'));

beforeEach(() => {
  vi.useRealTimers();
  startWorld();
});

test('the numbers of the server stand until the items are here', async () => {
  const network = fakeNetwork(answer);
  bringItems(false);
  renderIn(<Row />);
  expect(await screen.findByRole('img', { name: '44% done, 4 of 9 items' })).toBeTruthy();
  bringItems();
  expect(await screen.findByRole('img', { name: '33% done, 1 of 3 items' })).toBeTruthy();
  expect(network.sent.map(({ path }) => path.split('/').at(-2))).toEqual(['cycle-counts']);
});

test('a hundred rows ask for the numbers once', async () => {
  const network = fakeNetwork(answer);
  bringItems(false);
  renderIn(Array.from({ length: 100 }, (_, at) => <Row key={at} />));
  expect(await screen.findAllByRole('img', { name: '44% done, 4 of 9 items' })).toHaveLength(100);
  expect(network.sent).toHaveLength(1);
});

test('an epic counts the items below it, at any depth', async () => {
  fakeNetwork(answer);
  bringItems();
  putItem(103, { parent_id: idOf(101), epic_id: idOf(101) });
  putItem(102, { parent_id: idOf(103), epic_id: idOf(101) });
  store.flush();
  renderIn(<Row kind="epic" id={idOf(101)} />);
  expect(await screen.findByRole('img', { name: '0% done, 0 of 2 items' })).toBeTruthy();
  act(() => {
    putItem(102, { state_id: DONE });
    store.flush();
  });
  expect(said()).toEqual(['50% done, 1 of 2 items', '1 completed, 0 started, 1 to do']);
});

test('a ring becomes a tick when everything is done', async () => {
  fakeNetwork(answer);
  bringItems();
  renderIn(<Row />);
  await screen.findByRole('img', { name: '33% done, 1 of 3 items' });
  act(() => {
    for (const n of [102, 103]) putItem(n, { state_id: DONE });
    store.flush();
  });
  expect(screen.getByRole('img', { name: '100% done, 3 of 3 items' }).tagName).toBe('svg');
});

test('given numbers are read again, once, when items of the cycle change', async () => {
  const network = fakeNetwork(({ path }) =>
    path.endsWith(`/cycles/${CYCLE}/progress/`)
      ? [200, progressWire([0, 1, 3], [0, 0, 0])]
      : undefined,
  );
  bringItems(false);
  renderIn(<Row given={progressWire([3, 1, 0], [0, 0, 0])} />);
  expect(said()[0]).toBe('0% done, 0 of 4 items');
  const row = { project_id: PROJECT, cycle_id: CYCLE, state_id: DOING, archived_at: null };
  const up = (id: number, cursor: number) =>
    store.feed.apply({
      scope: SCOPE,
      prev: `1.${cursor}`,
      cur: `1.${cursor + 1}`,
      up: { work_item: [{ ...row, id: idOf(id), rev: 900 + cursor }] },
      del: [],
      mids: [],
    });
  act(() => {
    for (const [at, id] of [201, 202, 203].entries()) expect(up(id, at + 1)).toBe('applied');
  });
  expect(await screen.findByRole('img', { name: '75% done, 3 of 4 items' })).toBeTruthy();
  expect(network.sent).toHaveLength(1);
});

test('a row draws what is left of a module in small', async () => {
  fakeNetwork(answer);
  bringItems();
  put('module', {
    id: MODULE,
    project_id: PROJECT,
    start_date: day(-4),
    target_date: day(5),
    archived_at: null,
  });
  for (const n of [101, 103]) putItem(n, { module_ids: [MODULE] });
  store.flush();
  renderIn(<Spark kind="module" id={MODULE} />);
  expect(await screen.findByRole('img', { name: '1 left of 2' })).toBeTruthy();
});
