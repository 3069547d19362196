import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeApiToken } from '#tests/support/api-token.ts';
import { type BombPlaces, CALL_BOMBS, FILE_BOMBS } from '#tests/support/faults/bombs.ts';
import { Bystanders, p95 } from '#tests/support/faults/bystanders.ts';
import { isLong } from '#tests/support/faults/chance.ts';
import { type Node, startNode } from '#tests/support/faults/node.ts';
import { until } from '#tests/support/feed.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import { formOf } from '#tests/support/upload.ts';
import { world, type World } from '#tests/support/world.ts';

const PEOPLE = isLong ? 20 : 6;
/** Between two calls of one of them. */
const PAUSE_MS = isLong ? 200 : 400;
/** Nobody waits longer, on a machine that other tests keep busy too. */
const LONGEST_MS = 1_500;
/** A call is made so often, with a pause between: of one alone too few people would notice anything. */
const TIMES = isLong ? 6 : 1;
const AGAIN_MS = isLong ? 400 : 0;
const MAX_GROWTH = 1_073_741_824;

describe('what is made to take long, while people work', () => {
  const ends: (() => unknown)[] = [];
  let w: World;
  let node: Node;
  let bystanders: Bystanders;
  let places: BombPlaces;
  let token: Readonly<Record<string, string>>;
  let before: { p95: number; bytes: number };

  beforeAll(async () => {
    w = await world();
    ends.push(() => w.close());
    const folder = mkdtempSync(path.join(tmpdir(), 'tutti-bombs-'));
    ends.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    node = await startNode({ DATABASE_URL: w.server.databaseUrl, DATA_DIR: folder });
    ends.push(() => node.stop());
    const item = await w.admin.post(`${w.project.url}/issues/`, { name: 'Bombed' });
    const page = await w.admin.post(`${w.project.url}/pages/`, { name: 'Bombed' });
    const other = await w.admin.post(`${w.project.url}/pages/`, { name: 'Bombed too' });
    expect([item.status, page.status, other.status]).toEqual([201, 201, 201]);
    places = {
      workspace: w.workspace.url,
      project: w.project.url,
      item: `${w.project.url}/issues/${item.body.id}/`,
      page: `${w.project.url}/pages/${page.body.id}/`,
      other: `${w.project.url}/pages/${other.body.id}/`,
      external: `/api/v1/workspaces/${w.workspace.slug}/projects/${w.project.id}/pages/`,
    };
    token = (await makeApiToken(w.server, w.admin, w.workspace)).headers;
    const cookies = Array.from({ length: PEOPLE }, (_, at) =>
      at % 2 === 0 ? w.admin.cookie : w.member.cookie,
    );
    const paths = [
      '/api/users/me/',
      `${w.project.url}/states/`,
      `${w.project.url}/issues/?per_page=20`,
      `${w.workspace.url}/projects/`,
    ];
    bystanders = new Bystanders({ url: node.url, cookies, paths, pause: PAUSE_MS });
    ends.push(() => bystanders.stop());
    // The first calls read what the later ones find.
    await pause(2_000);
    await bystanders.take();
    await pause(3_000);
    before = { p95: p95(await bystanders.take()), bytes: memoryOf(node.pid()) };
  });
  afterAll(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  /** How long people wait right before a bomb, on a machine on which others work too. */
  const lookBefore = async () => {
    await bystanders.take();
    if (!isLong) return;
    await pause(3_000);
    before.p95 = p95(await bystanders.take());
  };

  /** What people waited and what it took, since the bomb was thrown. */
  const expectCalm = async (name: string) => {
    const waits = await bystanders.take();
    const [now, longest] = [p95(waits), waits.at(-1) ?? 0];
    const grown = memoryOf(node.pid()) - before.bytes;
    process.stdout.write(
      `${name}: p95 ${now.toFixed(0)} ms (before ${before.p95.toFixed(0)} ms), longest ${longest.toFixed(0)} ms, ${(grown / 1_048_576).toFixed(0)} MB more\n`,
    );
    expect(grown).toBeLessThan(MAX_GROWTH);
    expect(longest).toBeLessThan(LONGEST_MS * PATIENCE);
    if (isLong) expect(now).toBeLessThan(Math.max(20, 2 * before.p95));
  };

  it.each(FILE_BOMBS)(
    'a file of $name is read or refused with a sentence',
    async ({ name, source, content, says }) => {
      const bytes = content();
      await lookBefore();
      const url = `${node.url}${w.workspace.url}/imports/`;
      const ask = async (at: string, method = 'GET', body?: unknown) => {
        const reply = await fetch(at, {
          method,
          headers: {
            cookie: w.admin.cookie,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        expect(reply.status, `${method} ${at}`).toBeLessThan(300);
        return reply.status === 204 ? null : reply.json();
      };
      const { id, upload_data } = await ask(url, 'POST', { source, name, size: bytes.length });
      const form = formOf(upload_data.fields, { field: 'file', content: bytes });
      const sent = await fetch(`${node.url}${new URL(upload_data.url).pathname}`, {
        method: 'POST',
        headers: form.headers,
        body: new Uint8Array(form.payload),
      });
      expect(sent.status, await sent.text()).toBeLessThan(300);
      await ask(`${url}${id}/read/`, 'POST', {});
      let found = await ask(`${url}${id}/`);
      await until(async () => {
        found = await ask(`${url}${id}/`);
        return found.status !== 'reading';
      }, 240_000);
      if (says)
        expect(found).toMatchObject({ status: 'failed', reason: expect.stringMatching(says) });
      else expect(found).toMatchObject({ status: 'mapping', reason: null });
      await expectCalm(name);
    },
  );

  it.each(CALL_BOMBS)(
    'a call with $name is done or refused with a sentence',
    async ({ name, method = 'GET', path: pathOf, body, type, headers, refused }) => {
      const given = body?.();
      const payload = typeof given === 'string' ? given : JSON.stringify(given);
      await lookBefore();
      const send = async () => {
        const reply = await fetch(`${node.url}${pathOf(places)}`, {
          method,
          headers: {
            ...(pathOf(places).startsWith('/api/v1/') ? token : { cookie: w.admin.cookie }),
            ...(body ? { 'content-type': type ?? 'application/json' } : {}),
            ...headers,
          },
          ...(body ? { body: payload } : {}),
          signal: AbortSignal.timeout(60_000 * PATIENCE),
        });
        const text = await reply.text();
        // Who would have to wait for the bombs before is told so at once, and comes again as it says.
        if (reply.status === 503 && refused !== null) return false;
        const allowed = refused === null ? [200, 201, 204, 413, 503] : [refused];
        expect(allowed, text.slice(0, 300)).toContain(reply.status);
        if (reply.status >= 400) expect(text).toMatch(/[A-Za-z][a-z]+ [a-z]+/);
        return true;
      };
      for (let times = 0; times < TIMES; times += 1) {
        await until(send, 60_000);
        await pause(AGAIN_MS);
      }
      await expectCalm(name);
    },
  );

  it('has not ended the program', async () => {
    const reply = await fetch(`${node.url}/api/health/`);
    expect(reply.ok).toBe(true);
    expect(node.said()).not.toContain('heap');
  });
});

const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));

/** The memory of a process and of all that it has started, in bytes. */
function memoryOf(pid: number): number {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return children
      .split(' ')
      .filter((child) => child !== '')
      .reduce((sum, child) => sum + memoryOf(Number(child)), Number(pages) * 4_096);
  } catch {
    // It has just ended, or this is no Linux.
    return 0;
  }
}
