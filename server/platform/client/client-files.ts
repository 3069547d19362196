import { randomBytes } from 'node:crypto';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { sessionName } from '#server/platform/http/session-cookies.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { basePath } from '#server/platform/settings/web-addresses.ts';

import { type ClientBuild, ClientFolder } from './client-build.ts';
import { clientPolicy } from './client-policy.ts';
import { storedClientFile, typeOf } from './stored-files.ts';

/** Files below `assets/` are named by content and never change. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Revalidated each time, which costs no body while nothing has changed. */
const ASK_AGAIN = 'no-cache';

/**
 * Serves the web client built in `folder`, after the routes: its files, and its page for every
 * other URL that a browser opens, because the client resolves the path. Does nothing without a
 * build.
 */
export async function serveClient(
  app: FastifyInstance,
  platform: Platform,
  folder: string,
): Promise<void> {
  // Serves compressed copies of the build first; only `sendFile` is used, for files of the build.
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    suppressWarning: true,
    // Runs only for files that are sent: the reply for a missing file must not be cached.
    setHeaders(reply) {
      const isNamed = reply.request.url.startsWith('/assets/');
      reply.header('content-security-policy', clientPolicy(platform, reply.request.host));
      reply.header('cache-control', isNamed ? FOR_EVER : ASK_AGAIN);
    },
  });
  const { config } = platform;
  const base = `${basePath(config).replace(/\/$/, '')}/`;
  const paths = {
    live: config.LIVE_BASE_PATH,
    space: config.SPACE_BASE_PATH,
    copyOf: config.copyOf,
  };
  const client = new ClientFolder(folder, base, paths);
  clients.set(platform, client);
  app.addHook('onRequest', async (request, reply) => {
    const build = isForClient(request) ? await client.current() : null;
    if (!build) return undefined;
    const isSent =
      sendOf(platform, build, request, reply) || (await sendStored(platform, request, reply));
    return isSent ? reply : undefined;
  });
}

const clients = new WeakMap<Platform, ClientFolder>();

/** The build that the process serves; null when it serves none. */
export async function currentBuild(platform: Platform): Promise<ClientBuild | null> {
  return (await clients.get(platform)?.current()) ?? null;
}

/** GET and HEAD without a route, or for the root, which replies "OK" to programs. */
function isForClient(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && (request.is404 || request.routeOptions.url === '/');
}

/** Sends the file or page of a URL; false when there is none. */
function sendOf(
  platform: Platform,
  build: ClientBuild,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const path = request.url.split('?')[0] ?? '';
  const name = path.slice(1);
  if (build.files.has(name)) {
    reply.sendFile(name);
    return true;
  }
  // Programs accept "*/*": they get a 404.
  const isOpened = request.headers.accept?.includes('text/html') ?? false;
  if (!isOpened || NO_PAGES.test(path)) return false;
  const nonce = randomBytes(16).toString('base64');
  reply.header('content-security-policy', clientPolicy(platform, request.host, nonce));
  reply.header('cache-control', ASK_AGAIN).header('vary', 'accept');
  reply.type('text/html; charset=utf-8').send(build.page(nonce, sessionName(request), path));
  return true;
}

/** Sends a file of another build, for pages that were opened at a server that has it. */
async function sendStored(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const name = request.url.split('?')[0]?.slice(1) ?? '';
  const content = await storedClientFile(platform, name);
  if (!content) return false;
  reply.header('content-security-policy', clientPolicy(platform, request.host));
  reply.header('cache-control', FOR_EVER).type(typeOf(name)).send(content);
  return true;
}

/** Calls, sockets and files: an unknown URL below these is an error, not a page. */
const NO_PAGES = /^\/(?:api|auth|socket\.io|live|assets)(?:\/|$)/;
