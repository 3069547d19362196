import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { openTestFeed, type TestFeed, until } from '#tests/support/feed.ts';
import { type TestProject, world, type World } from '#tests/support/world.ts';

let w: World;
let feed: TestFeed;
let project: TestProject;
let boards: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  w = await world();
  feed = await openTestFeed(w.server);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await feed.close();
  await w.close();
});
beforeEach(async () => {
  project = await w.server.project(w.workspace, w.admin);
  boards = `${project.url}/project-deploy-boards/`;
});

/** A stranger's socket on a board, and what it has been told. */
async function visit(anchor: string) {
  const told: { up: { name: string }[]; gone: string[]; all: boolean }[] = [];
  const ends: string[] = [];
  const socket = io(`${feed.url}/spaces`, {
    transports: ['websocket'],
    forceNew: true,
    auth: { anchor },
  });
  sockets.push(socket);
  socket.on('changed', ({ up, gone, all }) =>
    told.push({ up: up.map((text: string) => JSON.parse(text)), gone, all }),
  );
  for (const end of ['closed', 'connect_error', 'disconnect']) {
    socket.on(end, () => ends.push(end));
  }
  await until(() => socket.connected || ends.length > 0);
  return { socket, told, ends };
}
const publish = async (settings: object = {}) => (await w.admin.post(boards, settings)).body;
const add = async (fields: object) =>
  (await w.admin.post(`${project.url}/issues/`, fields)).body as { id: string };

/** That a board was published may be told of first, and all is read anew then: the item changes until it is named. */
async function untilTold(id: string, name: string, told: readonly { up: { name: string }[] }[]) {
  await until(async () => {
    await w.admin.patch(`${project.url}/issues/${id}/`, { sort_order: Math.random() });
    return told.some(({ up }) => up.some((row) => row.name === name));
  });
}

it('tells a stranger of items as the publisher shows them, and of those that are gone', async () => {
  const { anchor } = await publish({ fields: ['state'] });
  const { told } = await visit(anchor);
  const item = await add({ name: 'Tea', priority: 'urgent' });
  await untilTold(item.id, 'Tea', told);
  // It may be told of more than once.
  for (const row of told.flatMap(({ up }) => up)) {
    expect(row).toMatchObject({ id: item.id, priority: null });
  }
  await w.admin.delete(`${project.url}/issues/${item.id}/`);
  await until(() => told.some(({ gone }) => gone.includes(item.id)));
});

it('says nothing of other projects, and lets nobody in without an anchor', async () => {
  const { anchor } = await publish();
  const { told } = await visit(anchor);
  const other = await w.server.project(w.workspace, w.admin);
  await w.admin.post(`${other.url}/issues/`, { name: 'Elsewhere' });
  const here = await add({ name: 'Here' });
  await untilTold(here.id, 'Here', told);
  expect(JSON.stringify(told)).not.toContain('Elsewhere');
  expect((await visit('0'.repeat(32))).ends).toContain('connect_error');
});

it('names no item that was never on the board, and each that leaves it', async () => {
  const seen = await add({ name: 'Seen', priority: 'high' });
  const { body: view } = await w.admin.post(`${project.url}/views/`, {
    name: 'Urgent',
    filters: { priority: ['urgent', 'high'] },
    access: 1,
  });
  const { body: published } = await w.admin.post(`${project.url}/views/${view.id}/publish/`);
  const { told } = await visit(published.anchor);
  const hidden = await add({ name: 'Hidden', priority: 'low' });
  const draft = await w.admin.post(`${project.url}/issues/`, { name: 'Draft', is_draft: true });
  await w.admin.patch(`${project.url}/issues/${hidden.id}/`, { name: 'Hidden still' });
  await w.admin.delete(`${project.url}/issues/${hidden.id}/`);
  const mark = await add({ name: 'Mark', priority: 'urgent' });
  await until(() => told.some(({ up }) => up.some(({ name }) => name === 'Mark')));
  await w.admin.patch(`${project.url}/issues/${seen.id}/`, { priority: 'low' });
  await w.admin.delete(`${project.url}/issues/${mark.id}/`);
  await until(() => told.some(({ gone }) => gone.includes(mark.id)));
  expect(told.flatMap(({ gone }) => gone)).toContain(seen.id);
  expect(JSON.stringify(told)).not.toContain(hidden.id);
  if (draft.body?.id) expect(JSON.stringify(told)).not.toContain(draft.body.id);
});

it.each(['unpublish', 'archive', 'delete'] as const)(
  '%s closes the sockets of visitors at once',
  async (end) => {
    const { anchor, id } = await publish();
    const { ends } = await visit(anchor);
    const at = performance.now();
    if (end === 'unpublish') await w.admin.delete(`${boards}${id}/`);
    if (end === 'archive') await w.admin.post(`${project.url}/archive/`);
    if (end === 'delete') await w.admin.delete(`${project.url}/`);
    const committed = performance.now();
    await until(() => ends.includes('closed'));
    // The machine of the tests is shared: the log is read within 250 ms at the latest.
    expect(performance.now() - committed).toBeLessThan(2_000);
    expect(committed).toBeGreaterThan(at);
  },
);

it('tells visitors to read the board anew when a setting was lowered', async () => {
  const { anchor, id } = await publish({ is_comments_enabled: true });
  const { told } = await visit(anchor);
  await w.admin.patch(`${boards}${id}/`, { is_comments_enabled: false });
  await until(() => told.some(({ all }) => all));
});
