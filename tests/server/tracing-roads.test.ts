import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';

import { webhookJob } from '#server/features/webhooks/job.ts';
import { makeLogger } from '#server/platform/process/logger.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { openPlatform } from '#server/start/open-platform.ts';
import { byWebhookEvent } from '#shared/constants/webhooks.ts';
import { startCollector, type TestCollector } from '#tests/support/collector.ts';
import { openTestFeed, until } from '#tests/support/feed.ts';
import { openTestLive, stored } from '#tests/support/live.ts';
import { hasRedis, startRedis } from '#tests/support/redis.ts';
import { startServer, world, type World } from '#tests/support/world.ts';

/** A receiver of webhooks that counts what it gets. */
async function startReceiver() {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    request.resume();
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, server, calls: () => calls };
}

const settingsOf = (collector: TestCollector) => ({
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/own/path`,
  OUTGOING_ALLOW: '127.0.0.1',
});

/** An item made by a mutation with this id. */
const make = (w: World, mutationId: string, name = 'An item') =>
  w.admin.post(`${w.project.url}/issues/`, { name }, { 'x-client-mutation-id': mutationId });

const rare = { sweepEvery: 600_000 };
const HOOK = `job ${webhookJob.kind}`;
const CREATE = 'POST /api/workspaces/:slug/projects/:project_id/issues/';

describe('a job goes on with the trace of the request that queued it', () => {
  it('in one process', async () => {
    const [collector, receiver] = [await startCollector(), await startReceiver()];
    const w = await world(settingsOf(collector));
    const { platform } = w.server;
    await platform.jobs.start(platform, { jobs: [webhookJob], recurring: [] }, rare);
    const all = byWebhookEvent(() => true);
    await w.admin.post(`${w.workspace.url}/webhooks/`, { url: receiver.url, ...all });
    const id = v7();
    await make(w, id);
    await until(() => receiver.calls() > 0, 20_000);
    await w.close();
    const trace = collector.trace(id);
    const [request] = trace.get(CREATE) ?? [];
    expect(request?.parentSpanId).toBeUndefined();
    expect(trace.get(HOOK)?.[0]?.parentSpanId).toBe(request?.spanId);
    expect(collector.requests.every(({ path }) => path === '/own/path')).toBe(true);
    receiver.server.close();
    await collector.close();
  });

  it.skipIf(!hasRedis)(
    'in another process, over Redis (skipped without redis-server)',
    async () => {
      const redis = await startRedis();
      const [collector, receiver] = [await startCollector(), await startReceiver()];
      const settings = { ...settingsOf(collector), REDIS_URL: redis.url };
      const w = await world(settings);
      const { databaseUrl, platform } = w.server;
      const config = readConfig({
        ...settings,
        DATABASE_URL: databaseUrl,
        SECRET_KEY: platform.secretKey,
        DATA_DIR: platform.config.DATA_DIR,
        ROLE: 'worker',
      });
      const worker = await openPlatform(config, databaseUrl, makeLogger('silent'));
      await worker.jobs.start(worker, { jobs: [webhookJob], recurring: [] }, rare);
      const all = byWebhookEvent(() => true);
      await w.admin.post(`${w.workspace.url}/webhooks/`, { url: receiver.url, ...all });
      const ids: string[] = [];
      await until(async () => {
        // A hint may be lost while Redis is being reached.
        const id = v7();
        ids.push(id);
        await w.server.app.inject({
          method: 'POST',
          url: `${w.project.url}/issues/`,
          headers: { cookie: w.admin.cookie, 'x-client-mutation-id': id },
          payload: { name: id },
        });
        await wait(100);
        return receiver.calls() > 0;
      }, 20_000);
      await worker.close();
      await w.close();
      const trace = ids.map((id) => collector.trace(id)).find((found) => found.has(HOOK));
      const [job] = trace?.get(HOOK) ?? [];
      const [request] = trace?.get(CREATE) ?? [];
      expect(job?.parentSpanId).toBe(request?.spanId);
      expect(job?.resource['tutti.role']).toBe('worker');
      expect(request?.resource['tutti.role']).toBe('all');
      receiver.server.close();
      await collector.close();
      await redis.stop();
    },
  );
});

describe('with several processes', () => {
  it('each one that sends a change to its sockets adds its frame to the trace', async () => {
    const collector = await startCollector();
    const w = await world(settingsOf(collector));
    const other = await startServer({
      ...settingsOf(collector),
      DATABASE_URL: w.server.databaseUrl,
    });
    const feeds = [await openTestFeed(w.server), await openTestFeed(other)];
    const clients = feeds.map((feed) => feed.client(w.member));
    await until(() => clients.every((client) => client.isCurrent));
    const [id, name] = [v7(), 'Seen by both'];
    await make(w, id, name);
    const sees = (client: (typeof clients)[number]) =>
      client.store.all('work_item').some((item) => item['name'] === name);
    await until(() => clients.every(sees));
    for (const feed of feeds) await feed.close();
    await other.close();
    await w.close();
    const frames = collector.trace(id).get('feed frame') ?? [];
    expect(frames.map(({ attributes }) => attributes['tutti.receivers'])).toEqual([1, 1]);
    expect(new Set(frames.map(({ resource }) => resource['service.instance.id'])).size).toBe(2);
    const root = id.replaceAll('-', '').slice(16);
    expect(frames.map(({ parentSpanId }) => parentSpanId)).toEqual([root, root]);
    await collector.close();
  });

  it('all record the same share of the traces, and nothing of the others', async () => {
    const collector = await startCollector();
    const w = await world({ ...settingsOf(collector), OTEL_TRACES_SAMPLER_ARG: '0.5' });
    const feed = await openTestFeed(w.server);
    const client = feed.client(w.member);
    await until(() => client.isCurrent);
    const [few, many] = ['0000000000', 'ffffffffff'].map((end) => v7().slice(0, -10) + end);
    for (const id of [few, many]) await make(w, id ?? '', id);
    await until(() => client.store.all('work_item').some((item) => item['name'] === many));
    await feed.close();
    await w.close();
    expect(collector.trace(few ?? '').has('feed frame')).toBe(true);
    expect(collector.trace(many ?? '').size).toBe(0);
    await collector.close();
  });
});

describe('documents', () => {
  it('have a span when they are loaded and when they are stored, without their text', async () => {
    const collector = await startCollector();
    const w = await world(settingsOf(collector));
    const live = await openTestLive(w.server);
    const item = await make(w, v7());
    const writer = live.open(w.admin, `work-item:${item.body.id}`);
    await stored(writer);
    writer.type('Words of a person');
    await stored(writer);
    await live.close();
    await w.close();
    const named = (name: string) => collector.spans.filter((span) => span.name === name);
    const [load] = named('document load');
    const [store] = named('document store');
    expect(load?.attributes).toEqual({ 'tutti.kind': 'work-item' });
    expect(store?.attributes['tutti.documents']).toBe(1);
    const statements = collector.spans.filter((span) => span.parentSpanId === store?.spanId);
    expect(statements.map(({ name }) => name)).toEqual(['INSERT document_updates']);
    expect(JSON.stringify(collector.requests)).not.toContain('Words of');
    await collector.close();
  });
});

describe('a call of a program', () => {
  it('goes on with the trace of the program, but a mutation keeps its own and names the other', async () => {
    const collector = await startCollector();
    const w = await world(settingsOf(collector));
    const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
    const header = (recorded: string) => ({ traceparent: `00-${trace}-${span}-${recorded}` });
    await w.admin.get('/api/users/me/', undefined, header('01'));
    await w.admin.get('/api/users/me/settings/', undefined, header('00'));
    const id = v7();
    await w.admin.patch(`${w.workspace.url}/`, {}, { ...header('01'), 'x-client-mutation-id': id });
    await w.close();
    const [read] = collector.trace(trace).get('GET /api/users/me/') ?? [];
    expect(read?.parentSpanId).toBe(span);
    expect(collector.trace(trace).has('GET /api/users/me/settings/')).toBe(false);
    const [change] = collector.trace(id).get('PATCH /api/workspaces/:slug/') ?? [];
    expect(change?.links).toEqual([{ traceId: trace, spanId: span }]);
    await collector.close();
  });
});
