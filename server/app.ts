import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { constants } from 'node:zlib';

import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, LogController } from 'fastify';

import { features } from './features.ts';
import { logTokenRequests } from './features/api-tokens/request-log.ts';
import { missingFeature } from './features/external-api/missing-features.ts';
import { externalRoutes } from './features/external-api/routes.ts';
import { serveClient } from './platform/client/client-files.ts';
import { upgradeOptions, routeUpgrades } from './platform/client/upgrade-router.ts';
import { refuseInCopy } from './platform/guards/copy.ts';
import { refuseForeignOrigins } from './platform/guards/origin.ts';
import { keepOrigins } from './platform/guards/request-origin.ts';
import { securityHeaders } from './platform/guards/security-headers.ts';
import { keepSignedBody } from './platform/guards/signed-body.ts';
import { endSlowRequests, limitConnections } from './platform/guards/slow-clients.ts';
import { dropUnreadBody } from './platform/guards/unread-body.ts';
import { refuseHugeJson } from './platform/http/json-size.ts';
import { mount } from './platform/http/mount.ts';
import type { Route } from './platform/http/route.ts';
import { keepBodyText } from './platform/http/token-request.ts';
import { registerFeatures } from './platform/kit/feature.ts';
import type { Platform } from './platform/process/platform.ts';
import { answerBadAddress, handleErrors } from './platform/replies/error-handler.ts';
import { repeatKept } from './platform/replies/kept-replies.ts';
import { ownAddress } from './platform/settings/web-addresses.ts';

/** Limit of a JSON body in bytes; files are uploaded to the store by ticket. */
const BODY_LIMIT = 5_242_880;

/** The routes of all features: the API of our own client. */
export function webRoutes(): readonly Route[] {
  return features.flatMap((feature) => feature.routes ?? []);
}

/** All routes with those of the external API, for mounting and for `npm run routes`. */
export function allRoutes(): readonly Route[] {
  if (everyRoute.length === 0) {
    const web = webRoutes();
    everyRoute.push(...web, ...externalRoutes(web));
  }
  return everyRoute;
}

const everyRoute: Route[] = [];

/** Folder of the web client that `npm start` builds. */
export const CLIENT_FOLDER = path.resolve(import.meta.dirname, '../dist/web');

/**
 * Builds the HTTP server on an open platform, for `main.ts` and for tests. `client` is the folder
 * of the built web client; null = none is served.
 */
export async function buildApp(
  platform: Platform,
  routes: readonly Route[] = allRoutes(),
  client: string | null = CLIENT_FOLDER,
): Promise<FastifyInstance> {
  registerFeatures(features);
  const app = fastify({
    loggerInstance: platform.log,
    http: upgradeOptions,
    rewriteUrl: (request) => ownAddress(platform.config, request.url ?? ''),
    // Trusts only the hops of our own proxies: the rest of X-Forwarded-For comes from the client.
    trustProxy: (_address, hop) => hop < platform.config.TRUST_PROXY,
    bodyLimit: BODY_LIMIT,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    frameworkErrors: (_error, _request, reply) => answerBadAddress(reply),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  });
  routeUpgrades(app.server, platform.config, repeatKept(app, platform));
  limitConnections(app.server, platform.config);
  endSlowRequests(app, platform.config);
  keepOrigins(app);
  acceptBodies(app);
  app.addHook('onResponse', async (request) => dropUnreadBody(request.raw));
  // Before compression: the log reads replies.
  logTokenRequests(app, platform);
  // Each reply is made for one reader, so the fastest level costs least in all. Compressed request
  // bodies are refused: unpacking them is work that a stranger could cause.
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1_024,
    encodings: ['br', 'zstd', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
  });
  await app.register(cookie);
  securityHeaders(app, platform.config);
  logRequests(app, platform);
  refuseForeignOrigins(app, platform.config);
  if (platform.config.copyOf !== null) refuseInCopy(app);
  handleErrors(app, pathsOf(routes), missingFeature);
  if (client !== null) await serveClient(app, platform, client);
  for (const route of routes) if (!route.multipart) mount(app, platform, route);
  // Only routes with `multipart` accept forms; the others reply 415.
  await app.register(async (forms) => {
    await forms.register(formbody);
    await forms.register(multipart, { throwFileSizeLimit: false });
    for (const route of routes) if (route.multipart) mount(forms, platform, route);
  });
  return app;
}

/** Whether a route serves the path with that method: tells 405 from 404. */
function pathsOf(routes: readonly Route[]): (method: string, path: string) => boolean {
  const patterns = routes.map(({ method, url }) => ({
    method,
    pattern: new RegExp(`^${url.replace(/\/$/, '').replaceAll(/:[a-z_0-9]+/g, '[^/]+')}/?$`),
  }));
  return (method, called) =>
    patterns.some((known) => known.method === method && known.pattern.test(called));
}

/** JSON bodies as clients of the API send them: also empty, also with DELETE. */
function acceptBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    keepBodyText(request, body as string);
    keepSignedBody(request, body as string);
    if (body === '') return done(null, {});
    try {
      refuseHugeJson(body as string);
    } catch (error) {
      return done(error as Error);
    }
    void parse(request, body as string, done);
  });
}

/** Logs one line per request; never a body, a cookie or a token. */
function logRequests(app: FastifyInstance, platform: Platform): void {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const route = request.routeOptions.url ?? 'unknown';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    platform.metrics.requests.observe(
      { method: request.method, route, status },
      reply.elapsedTime / 1000,
    );
    if (route === '/') return;
    request.log.info(
      {
        method: request.method,
        path: route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: request.ip,
        agent: request.headers['user-agent'],
      },
      'request',
    );
  });
}
