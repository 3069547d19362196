import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import { type Live, openLive } from '#live/live.ts';
import { followLog } from '#live/log.ts';
import { allRoutes, buildApp, CLIENT_FOLDER } from '#server/app.ts';
import { features } from '#server/features.ts';
import { ensureInstance } from '#server/features/instances/start.ts';
import { storeClientFiles } from '#server/platform/client/stored-files.ts';
import { announceCommits, openBus } from '#server/platform/feed/bus.ts';
import { workOf } from '#server/platform/jobs/jobs.ts';
import { makeLogger } from '#server/platform/process/logger.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { openFeed } from '#server/platform/sockets/feed.ts';

import { startDatabase, upgradeDatabase } from './database.ts';
import { type OpenPlatform, openPlatform } from './open-platform.ts';

export interface RunningProcess {
  readonly url: string;
  readonly platform: OpenPlatform;
  /** Finishes requests and running jobs, then stops the database: within 10 seconds. */
  close(): Promise<void>;
}

/** One step of a stop; gets its time limit in milliseconds. */
type Close = (limit: number) => Promise<unknown>;

/** Routes of a process with any role, and of one with live documents. */
const OWN_ROUTES = [
  '/api/health/',
  '/api/metrics/',
  '/api/instances/checks/',
  '/api/instances/support/',
];
const LIVE_ROUTES = ['/live/health', '/live/convert-document'];
/** Time limit of a stop in milliseconds, and the part reserved for each remaining step. */
const STOP_LIMIT = 9_600;
const KEPT_FOR_A_STEP = 1_500;

/** Starts one process of the program: all of it, or the part of ROLE. */
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
    await upgradeDatabase(database, (line) => (process.stdout.isTTY ? say(line) : log.info(line)));
    const platform = await openPlatform(config, database.url, log);
    closes.push(() => platform.close());
    await ensureInstance(platform);
    await serve(platform, closes);
    // A copy sends no mail and no webhook, syncs with nothing, and does no recurring work.
    if (does(config, 'worker') && config.copyOf === null)
      await platform.jobs.start(platform, workOf(features));
    return { url: addressOf(config), platform, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function does(config: Config, role: Config['ROLE']): boolean {
  return config.ROLE === 'all' || config.ROLE === role;
}

/** Listens: with routes and feed (server), documents (live), always health and metrics. */
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
    closes.push(await connectBus(platform, live));
  }
  // Beside its work: pages come to this server meanwhile, too.
  if (isServer) void storeClientFiles(platform, CLIENT_FOLDER);
  await app.listen({
    port: config.PORT,
    host: config.HOST,
    listenTextResolver: (address) => `listening at ${address}`,
  });
}

/** Publishes commits of a process without a feed; with documents, also reads the log for them. */
async function connectBus(platform: OpenPlatform, live: Live | null): Promise<Close> {
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

/** Stops listening, replies to running requests, then closes idle connections. */
async function drain(app: FastifyInstance, limit: number): Promise<void> {
  // A connection that was busy when the stop began would be kept alive.
  const idle = setInterval(() => app.server.closeIdleConnections(), 25);
  await Promise.race([app.close(), sleep(limit, undefined, { ref: false })]);
  clearInterval(idle);
  app.server.closeAllConnections();
}

/** In reverse order of opening; a step that hangs or fails does not prevent the later ones. */
async function closeAll(closes: Close[]): Promise<void> {
  const end = performance.now() + STOP_LIMIT;
  for (let close = closes.pop(); close; close = closes.pop()) {
    const limit = end - performance.now() - closes.length * KEPT_FOR_A_STEP;
    const done = close(limit).catch(() => undefined);
    await Promise.race([done, sleep(limit, undefined, { ref: false })]);
  }
}

/** PORT=0 selects a free port; it must be known before the URL is used. */
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

/** Where this machine reaches a process with these settings. */
export function addressOf(config: Config): string {
  const everywhere = ['0.0.0.0', '::'];
  const host = everywhere.includes(config.HOST) ? '127.0.0.1' : config.HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.PORT}`;
}
