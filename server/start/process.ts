import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import { type Live, openLive } from '#live/live.ts';
import { followLog } from '#live/log.ts';
import { allRoutes, buildApp, CLIENT_FOLDER } from '#server/app.ts';
import { features } from '#server/features.ts';
import { ensureInstance } from '#server/features/instances/start.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { announceCommits, openBus } from '#server/platform/feed/bus.ts';
import { workOf } from '#server/platform/jobs/jobs.ts';
import { makeLogger } from '#server/platform/process/logger.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { openFeed } from '#server/platform/sockets/feed.ts';

import { startDatabase } from './database.ts';
import { type OpenPlatform, openPlatform } from './open-platform.ts';

/** A started process of the program. */
export interface RunningProcess {
  /** Where it answers. */
  readonly url: string;
  readonly platform: OpenPlatform;
  /** Answers what was asked, finishes the jobs that run, stops the database: within 10 seconds. */
  close(): Promise<void>;
}

/** One step of a stop; told how many milliseconds it has. */
type Close = (limit: number) => Promise<unknown>;

/** What a process of any role answers, and what one answers that serves live documents. */
const OWN_ROUTES = ['/api/health/', '/api/metrics/'];
const LIVE_ROUTES = ['/live/health', '/live/convert-document'];
/** How long a stop may take, in milliseconds, and how much of it is kept for each step that is still to come. */
const STOP_LIMIT = 9_600;
const KEPT_FOR_A_STEP = 1_500;

/** Starts one process of the program: all of it, or the part that ROLE names. */
export async function startProcess(
  given: Config,
  say: (line: string) => void = () => undefined,
): Promise<RunningProcess> {
  const config = await withPort(given);
  const closes: Close[] = [];
  const close = () => closeAll(closes);
  try {
    const log = makeLogger(config.LOG_LEVEL);
    const database = await startDatabase(config, { say });
    closes.push(() => database.close());
    await migrateDatabase(database.url);
    const platform = await openPlatform(config, database.url, log);
    closes.push(() => platform.close());
    await ensureInstance(platform);
    await serve(platform, closes);
    if (does(config, 'worker')) await platform.jobs.start(platform, workOf(features));
    return { url: addressOf(config), platform, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function does(config: Config, role: Config['ROLE']): boolean {
  return config.ROLE === 'all' || config.ROLE === role;
}

/** Listens: with every route and the feed in a server, with live documents where they are served, with health and metrics in all. */
async function serve(platform: OpenPlatform, closes: Close[]): Promise<void> {
  const { config } = platform;
  const isServer = does(config, 'server');
  const isLive = does(config, 'live');
  const own = [...OWN_ROUTES, ...(isLive ? LIVE_ROUTES : [])];
  const routes = allRoutes().filter((route) => isServer || own.includes(route.url));
  const app = await buildApp(platform, routes, isServer ? CLIENT_FOLDER : null);
  closes.push((limit) => drain(app, limit - 200));
  const live = isLive ? await openLive(platform, app.server) : null;
  if (live) closes.push(() => live.close());
  if (isServer) {
    const feed = await openFeed(
      platform,
      app.server,
      live ? { onRows: (rows) => live.handleRows(rows) } : {},
    );
    closes.push(() => feed.close());
  } else {
    closes.push(await stayInTouch(platform, live));
  }
  await app.listen({
    port: config.PORT,
    host: config.HOST,
    listenTextResolver: (address) => `listening at ${address}`,
  });
}

/** A process without the feed tells others of its commits; with documents it reads the log for them. */
async function stayInTouch(platform: OpenPlatform, live: Live | null): Promise<Close> {
  const bus = openBus(platform);
  const stops = [
    announceCommits(platform, bus),
    live ? await followLog(platform, bus, (rows) => live.handleRows(rows)) : () => undefined,
  ];
  return async () => {
    await Promise.all(stops.map(async (stop) => stop()));
    await bus.close();
  };
}

/** Stops listening at once, answers the requests that run, then closes the connections that wait. */
async function drain(app: FastifyInstance, limit: number): Promise<void> {
  // A connection that was busy when the stop began would be kept for its client's next request.
  const idle = setInterval(() => app.server.closeIdleConnections(), 25);
  await Promise.race([app.close(), sleep(limit, undefined, { ref: false })]);
  clearInterval(idle);
  app.server.closeAllConnections();
}

/** The last opened first; a step that hangs or fails does not keep the later ones from happening. */
async function closeAll(closes: Close[]): Promise<void> {
  const end = performance.now() + STOP_LIMIT;
  for (let close = closes.pop(); close; close = closes.pop()) {
    const limit = end - performance.now() - closes.length * KEPT_FOR_A_STEP;
    const done = close(limit).catch(() => undefined);
    await Promise.race([done, sleep(limit, undefined, { ref: false })]);
  }
}

/** PORT=0 takes a free port; it must be known before anything says the address. */
async function withPort(config: Config): Promise<Config> {
  if (config.PORT !== 0) return config;
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, config.HOST, resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('No free port.');
  const PUBLIC_URL = config.PUBLIC_URL.replace(
    /^http:\/\/localhost:0$/,
    `http://localhost:${address.port}`,
  );
  return { ...config, PORT: address.port, PUBLIC_URL };
}

function addressOf(config: Config): string {
  const everywhere = ['0.0.0.0', '::'];
  const host = everywhere.includes(config.HOST) ? '127.0.0.1' : config.HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.PORT}`;
}
