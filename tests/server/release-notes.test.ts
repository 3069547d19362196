import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { ReleaseNote } from '#shared/contract/release-notes.ts';
import { openBrowser, setUpInstance, signUp } from '#tests/support/browser.ts';
import { startServer, type TestServer } from '#tests/support/world.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('a signed-out person reads no release notes', async () => {
  const reply = await openBrowser(server).get('/api/release-notes/');
  expect(reply.status).toBe(401);
});

it('the newest note is first and is that of this version', async () => {
  await setUpInstance(server);
  const ada = await signUp(server, 'ada@tutti.test');
  const reply = await ada.get('/api/release-notes/');
  expect(reply.status).toBe(200);
  const notes = z.array(ReleaseNote).parse(reply.body);
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  expect(notes[0]?.tag_name).toBe(`v${version}`);
  expect(notes.every((note) => note.body.startsWith('- '))).toBe(true);
});
