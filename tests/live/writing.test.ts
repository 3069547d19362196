import { afterAll, beforeAll, expect, test } from 'vitest';

import { until } from '#tests/support/feed.ts';
import { openTestLive, stored, type TestLive } from '#tests/support/live.ts';
import {
  type Caller,
  startServer,
  type TestProject,
  type TestServer,
  type TestWorkspace,
} from '#tests/support/world.ts';

let server: TestServer;
let live: TestLive;
let ada: Caller;
let ben: Caller;
let workspace: TestWorkspace;
let project: TestProject;

beforeAll(async () => {
  server = await startServer();
  ada = await server.person('Ada');
  ben = await server.person('Ben');
  workspace = await server.workspace(ada);
  project = await server.project(workspace, ada);
  await server.join(workspace, ben, 15);
  await server.joinProject(workspace, project, ben, 15);
  live = await openTestLive(server);
});
afterAll(async () => {
  await live.close();
  await server.close();
});

async function newItem(html = '<p>first</p>'): Promise<string> {
  const reply = await ada.post(`${project.url}/issues/`, { name: 'A text', description_html: html });
  expect(reply.status).toBe(201);
  return reply.body.id;
}

test('two people write a description together', async () => {
  const id = await newItem();
  const one = live.open(ada, `work-item:${id}`);
  const two = live.open(ben, `work-item:${id}`);
  await stored(one, two);
  expect(one.text()).toBe('first');
  one.type(' and second');
  await until(() => two.text() === 'first and second');
  two.type('zero ', 0);
  await until(() => one.text() === 'zero first and second');
  await stored(one, two);
});
