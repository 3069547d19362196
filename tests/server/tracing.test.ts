import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { tracesCheck } from '#server/features/traces/health.ts';
import { runChecks } from '#server/platform/health/check.ts';
import { makeLogger } from '#server/platform/process/logger.ts';
import { makeExporter } from '#server/platform/tracing/collector.ts';
import type { TraceReport } from '#shared/contract/traces.ts';
import {
  type CollectedSpan,
  startCollector,
  type TestCollector,
} from '#tests/support/collector.ts';
import { openTestFeed, type TestFeed, until } from '#tests/support/feed.ts';
import {
  type Caller,
  startServer,
  type TestServer,
  world,
  type World,
} from '#tests/support/world.ts';
import { Tracer } from '#web/lib/feed/tracer.ts';
import { setRequestTracer } from '#web/lib/http/request-tracer.ts';
import { ChangeQueue } from '#web/lib/mutations/change-queue.ts';
import type { ChangeStorage } from '#web/lib/mutations/change-storage.ts';
import type { KeptChange } from '#web/lib/mutations/change.ts';
import { EntityStore } from '#web/lib/store/entity-store.ts';

const SECRET = 'Takeover of Halberd Ltd';
const realFetch = globalThis.fetch;

afterEach(() => {
  setRequestTracer(null);
  vi.unstubAllGlobals();
});

/** Requests of this process come from the person's browser: with the origin and the cookie. */
function browseAs(who: Caller, url: string): Headers[] {
  const sent: Headers[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    sent.push(headers);
    return realFetch(url + address, {
      ...init,
      headers: { ...Object.fromEntries(headers), cookie: who.cookie },
    });
  });
  return sent;
}

/** Where there are no frames of a screen. */
function soon(run: () => void): () => void {
  const timer = setTimeout(run);
  return () => clearTimeout(timer);
}

/** The change queue of a person's client, as the program has it, without a browser's storage. */
function openQueue(who: Caller, store: EntityStore): ChangeQueue {
  const rows = new Map<string, KeptChange>();
  const storage: ChangeStorage = {
    add: async (change) => void rows.set(change.id, change),
    remove: async (id) => void rows.delete(id),
    all: async () => [...rows.values()],
  };
  const queue = new ChangeQueue({
    store,
    storage,
    userId: who.id,
    publish: () => undefined,
    onRefused: () => undefined,
  });
  queue.becomeSender();
  return queue;
}

const at = (url: string, cookie: string) => (report: TraceReport) =>
  realFetch(`${url}/api/traces/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(report),
  });

describe('with a collector', () => {
  let collector: TestCollector;
  let w: World;
  let feed: TestFeed;

  beforeAll(async () => {
    collector = await startCollector();
    w = await world({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=blue%20whale',
    });
    feed = await openTestFeed(w.server);
  });
  afterAll(async () => {
    await feed.close();
    await w.close();
    await collector.close();
  });

  it('one trace reaches from the act of a client to the screen of another', async () => {
    const item = await w.admin.post(`${w.project.url}/issues/`, { name: 'Before' });
    const [mine, theirs] = [new EntityStore(undefined, soon), new EntityStore(undefined, soon)];
    const shares: (number | undefined)[] = [];
    const acting = feed.client(w.admin, {
      store: mine.feed,
      onTraces: (share) => shares.push(share),
    });
    const seeing = feed.client(w.member, { store: theirs.feed });
    await until(() => acting.isCurrent && seeing.isCurrent);
    expect(shares).toEqual([1]);

    const delay = { least: 20, random: 0 };
    const whenPainted = soon;
    const reported: number[] = [];
    const report = (who: Caller) => async (one: TraceReport) => {
      const reply = await at(feed.url, who.cookie)(one);
      reported.push(reply.status);
    };
    const [from, to] = [
      new Tracer({ share: 1, feed: mine.feed, report: report(w.admin), whenPainted, delay }),
      new Tracer({
        share: 1,
        feed: theirs.feed,
        report: report(w.member),
        whenPainted,
        delay,
      }),
    ];
    setRequestTracer(from);
    const sent = browseAs(w.admin, feed.url);
    const queue = openQueue(w.admin, mine);
    await queue.add({
      method: 'PATCH',
      path: `${w.project.url}/issues/${item.body.id}/`,
      body: { name: SECRET },
      touches: [item.body.id],
      effects: [{ op: 'set', entity: 'work_item', id: item.body.id, fields: { name: SECRET } }],
      label: { key: 'any' },
    });
    const id = sent[0]?.get('x-client-mutation-id') ?? '';
    const rootId = id.replaceAll('-', '').slice(16);
    expect(sent[0]?.get('traceparent')).toBe(`00-${id.replaceAll('-', '')}-${rootId}-01`);
    await until(() => theirs.get('work_item', item.body.id)?.['name'] === SECRET);
    await until(() => reported.length === 2);
    expect(reported).toEqual([204, 204]);
    from.stop();
    to.stop();
    await w.server.platform.tracing?.close(5_000);

    const trace = collector.trace(id);
    const one = (name: string): CollectedSpan => {
      const [found, ...more] = trace.get(name) ?? [];
      if (!found) throw new Error(`No span ${name} in ${[...trace.keys()].join(', ')}`);
      expect(more, name).toEqual([]);
      return found;
    };
    const act = one('client act');
    const call = one('PATCH /api/workspaces/:slug/projects/:project_id/issues/:id/');
    const [commit] = trace.get('commit') ?? [];
    const frame = one('feed frame');
    const paint = one('client paint');
    expect([act.spanId, act.parentSpanId]).toEqual([rootId, undefined]);
    for (const { parentSpanId } of [one('client queue'), call, frame, paint]) {
      expect(parentSpanId).toBe(act.spanId);
    }
    expect(call.attributes).toEqual({
      'http.request.method': 'PATCH',
      'http.route': '/api/workspaces/:slug/projects/:project_id/issues/:id/',
      'http.response.status_code': 204,
    });
    expect(one('transaction').parentSpanId).toBe(call.spanId);
    expect(commit?.parentSpanId).toBe(one('transaction').spanId);
    expect([...trace.keys()]).toEqual(
      expect.arrayContaining(['UPDATE work_items', 'INSERT mutations']),
    );
    expect(frame.attributes['tutti.receivers']).toBe(2);
    // What caused the other stands before it, whichever clock measured it.
    const order = [act, call, commit, frame, paint].map((span) => span?.startTimeUnixNano ?? 0);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(paint.endTimeUnixNano - paint.startTimeUnixNano).toBeLessThan(5_000);

    expect(collector.requests.map((request) => request.path)).toContain('/v1/traces');
    expect(collector.requests[0]?.headers).toMatchObject({ 'x-team': 'blue whale' });
    const all = JSON.stringify(collector.requests);
    for (const word of [
      SECRET,
      'Halberd',
      'Before',
      w.admin.email,
      w.admin.name,
      w.workspace.slug,
    ]) {
      expect(all).not.toContain(word);
    }
  });
});

describe('the report of a client', () => {
  let collector: TestCollector;
  let server: TestServer;
  const paint = (more: object = {}) => ({
    mutation_id: v7(),
    took: 9,
    applied: 1,
    ago: 1,
    ...more,
  });

  beforeAll(async () => {
    collector = await startCollector();
    server = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  });
  afterAll(async () => {
    await server.close();
    await collector.close();
  });

  it('is taken from people who are signed in, with numbers alone, and only so many a second', async () => {
    const person = await server.person();
    const report = (paints: readonly object[], who = person) =>
      who.post('/api/traces/', { acts: [], paints });
    expect((await report([paint()], server.anonymous)).status).toBe(401);
    const wrong = [{ took: -1 }, { took: '9' }, { ago: 4_000_000 }, { mutation_id: SECRET }];
    for (const one of wrong) expect((await report([paint(one)])).status).toBe(400);
    expect((await report(Array.from({ length: 51 }, () => paint()))).status).toBe(400);
    const said = paint({ name: SECRET, took: 77 });
    expect((await report([said])).status).toBe(204);
    for (let n = 0; n < 60; n += 1) {
      await report(Array.from({ length: 50 }, () => paint({ took: 5 })));
    }
    await server.platform.tracing?.close(5_000);
    const paints = collector.spans.filter(({ name }) => name === 'client paint');
    const lengths = paints.map((span) => Math.round(span.endTimeUnixNano - span.startTimeUnixNano));
    expect(lengths.filter((length) => length === 77)).toHaveLength(1);
    // 3,000 came; a second takes 500.
    expect(paints.length).toBeLessThan(3_000);
    expect(JSON.stringify(collector.requests)).not.toContain('Halberd');
  });
});

describe('a collector that takes nothing', () => {
  const linesOf = (level: string) => {
    const lines: string[] = [];
    const log = makeLogger(level, { write: (line) => void lines.push(line) });
    return { lines, log };
  };

  it('is mentioned once in the log, and again when it takes them', async () => {
    const collector = await startCollector(400);
    const { lines, log } = linesOf('info');
    const exporter = makeExporter({ url: `${collector.url}/v1/traces`, headers: {} }, log);
    const deliver = () => new Promise<void>((resolve) => exporter.export([], () => resolve()));
    await deliver();
    await deliver();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('traces cannot be delivered');
    collector.status = 200;
    await deliver();
    await deliver();
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('traces are delivered again');
    // One that comes and goes does not fill the log either.
    collector.status = 400;
    await deliver();
    collector.status = 200;
    await deliver();
    expect(lines).toHaveLength(2);
    await exporter.shutdown();
    await collector.close();
  });

  it('holds up neither a request nor the end of the process, and Health says so', async () => {
    const { lines, log } = linesOf('warn');
    const away = await startCollector();
    await away.close();
    const server = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: away.url }, log);
    const person = await server.person();
    expect((await person.get('/api/users/me/')).status).toBe(200);
    const [found] = await runChecks([tracesCheck], { platform: server.platform, reachedAt: null });
    expect(found).toMatchObject({ level: 'warn', outcome: 'failed' });
    expect(String(found?.facts['reason'])).toContain('ECONNREFUSED');
    const began = performance.now();
    await server.platform.tracing?.close(300);
    expect(performance.now() - began).toBeLessThan(3_000);
    await server.close();
    expect(lines.length).toBeLessThan(2);
  });

  it('is told from one that answers otherwise', async () => {
    const collector = await startCollector();
    const server = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` });
    const { platform } = server;
    const { keptFor: _kept, ...check } = tracesCheck;
    const look = async () => (await runChecks([check], { platform, reachedAt: null }))[0];
    expect(await look()).toMatchObject({ level: 'ok', outcome: 'good', facts: { percent: 100 } });
    expect(collector.requests[0]?.path).toBe('/v1/traces');
    collector.status = 404;
    expect(await look()).toMatchObject({ outcome: 'failed', facts: { reason: 'HTTP 404' } });
    await server.close();
    await collector.close();
  });
});

describe('without a collector', () => {
  it('the SDK is not loaded', async () => {
    // Whatever a process imports to start, and then what it imports when it traces.
    const script = `
      import { registerHooks } from 'node:module';
      const loaded = new Set();
      registerHooks({
        resolve(name, context, next) {
          const found = next(name, context);
          // The API alone, without an SDK, is loaded by prom-client.
          if (/^@opentelemetry\\/(?!api$)/.test(name)) loaded.add(name);
          return found;
        },
      });
      await import('#server/start/process.ts');
      const { openTracing } = await import('#server/start/open-tracing.ts');
      const { readConfig } = await import('#server/platform/settings/config.ts');
      const off = await openTracing(readConfig({}));
      const without = [...loaded];
      const on = await openTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost' }));
      console.log(JSON.stringify({ off, without, on: on !== null, with: loaded.size > 0 }));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', script],
      { cwd: path.resolve(import.meta.dirname, '../..') },
    );
    expect(JSON.parse(stdout)).toEqual({ off: null, without: [], on: true, with: true });
  });

  it('a client is told nothing, adds no header and reports nothing', async () => {
    const w = await world();
    const feed = await openTestFeed(w.server);
    const mine = new EntityStore(undefined, soon);
    const shares: (number | undefined)[] = [];
    const client = feed.client(w.admin, { store: mine.feed, onTraces: (one) => shares.push(one) });
    const welcomes: object[] = [];
    client.socket.on('welcome', (welcome: object) => welcomes.push(welcome));
    await until(() => client.isCurrent);
    expect(shares).toEqual([undefined]);
    expect(Object.keys(welcomes[0] ?? {})).toEqual(['epoch', 'scopes', 'ask']);
    const sent = browseAs(w.admin, feed.url);
    await openQueue(w.admin, mine).add({
      method: 'POST',
      path: `${w.project.url}/issues/`,
      body: { name: 'Untraced' },
      touches: [],
      effects: [],
      label: { key: 'any' },
    });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.has('x-client-mutation-id')).toBe(true);
    expect(sent[0]?.has('traceparent')).toBe(false);
    const report = { acts: [], paints: [{ mutation_id: v7(), took: 1, applied: 1, ago: 1 }] };
    expect((await w.admin.post('/api/traces/', report)).status).toBe(204);
    expect(w.server.platform.tracing).toBeNull();
    const [found] = await runChecks([tracesCheck], {
      platform: w.server.platform,
      reachedAt: null,
    });
    expect(found).toMatchObject({ level: 'ok', outcome: 'off' });
    await feed.close();
    await w.close();
  });
});
