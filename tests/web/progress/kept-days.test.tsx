import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fakeNetwork } from '#tests/web/network.ts';
import { findReply } from '#web/lib/local-copy/kept-replies.ts';
import { wipeCopies } from '#web/lib/local-copy/open-copy.ts';

import { answer, CYCLE, DAYS, ME, PROJECT } from './progress-world.tsx';

const PATH = `/api/workspaces/test/projects/${PROJECT}/cycles/${CYCLE}/cycle-progress/`;
const chart = () => screen.findByRole('slider', { name: 'Burn-down' });

/** Shows the chart of the cycle on a page that was loaded anew: nothing is in memory. */
async function openPage() {
  cleanup();
  vi.resetModules();
  const [{ BurnDown }, world] = await Promise.all([
    import('#web/features/progress/burn-down.tsx'),
    import('./progress-world.tsx'),
    // It comes as a file of its own, which takes a while the first time.
    import('#web/ui/charts/line-chart.tsx'),
  ]);
  world.startWorld();
  world.bringItems();
  world.renderIn(<BurnDown kind="cycle" id={CYCLE} projectId={PROJECT} />);
}

const goOffline = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));

beforeEach(async () => {
  fakeNetwork(answer);
  await openPage();
  await chart();
  await expect.poll(() => findReply(ME, PATH)).toMatchObject({ body: DAYS });
});
afterEach(() => wipeCopies());

test('the chart stays after a reload without a connection, and says how old it is', async () => {
  goOffline();
  await openPage();
  expect((await chart()).getAttribute('aria-valuemax')).toBe('9');
  expect(await screen.findByText(/^As of /)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('nothing of it stays after a sign-out', async () => {
  await wipeCopies();
  goOffline();
  await openPage();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByRole('slider')).toBeNull();
});

test('days that the person may not see any more are deleted', async () => {
  fakeNetwork(({ path }) => (path.includes('-progress/') ? [403, {}] : answer({ path } as never)));
  await openPage();
  await expect.poll(() => findReply(ME, PATH)).toBeNull();
});
