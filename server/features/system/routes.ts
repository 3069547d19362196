import { hash, timingSafeEqual } from 'node:crypto';

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { pageOf, PageQuery, readPage } from '#server/platform/database/paging.ts';
import { isThisMachine } from '#server/platform/guards/slow-clients.ts';
import { isOwnKey } from '#server/platform/health/own-key.ts';
import { Arrival, arrivalOf, PROBE_PATH } from '#server/platform/health/probe.ts';
import { describeApi } from '#server/platform/http/openapi.ts';
import { route } from '#server/platform/http/route.ts';
import { registeredFeatures } from '#server/platform/kit/feature.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { HttpReply, JsonText } from '#server/platform/replies/reply.ts';
import { HealthFindings } from '#shared/contract/health-checks.ts';
import {
  FailedJobs,
  Health,
  HealthOverview,
  ListedMail,
  OutgoingMail,
} from '#shared/contract/instances.ts';
import { pageReply } from '#shared/contract/paging.ts';
import { SupportBundle } from '#shared/contract/support.ts';
import { errors } from '#shared/errors.ts';

import { readChecks } from './checks.ts';
import { docsPage } from './docs-page.ts';
import { discardFailedJob, listFailedJobs, retryFailedJob } from './failed-jobs.ts';
import { readFigures } from './figures.ts';
import { checkHealth } from './health.ts';
import { listMails, openMail } from './mails.ts';
import { discardMail, retryMail, retryMails } from './outbox.ts';
import { readOverview } from './overview.ts';
import { makeSupport } from './support.ts';

export const systemRoutes = [
  route({
    method: 'GET',
    url: '/',
    scope: 'public',
    response: z.object({ status: z.literal('OK') }),
    doc: 'The server answers',
    handler: async () => ({ status: 'OK' as const }),
  }),
  route({
    method: 'GET',
    url: '/robots.txt',
    scope: 'public',
    response: 'text',
    doc: 'Nothing here is for search engines',
    handler: async () =>
      new HttpReply(200, 'User-agent: *\nDisallow: /\n', {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=86400',
      }),
  }),
  route({
    method: 'GET',
    url: '/api/health/',
    scope: 'public',
    response: Health,
    doc: 'Whether the process can work; 503 without its database',
    handler: async ({ platform }) => {
      const health = await checkHealth(platform);
      return new HttpReply(health.status === 'ok' ? 200 : 503, health);
    },
  }),
  route({
    method: 'GET',
    url: '/api/instances/health/',
    scope: 'instance',
    response: HealthOverview,
    doc: 'Returns how the program does and did in the last hour (own addition)',
    handler: (scope) => readOverview(scope),
  }),
  route({
    method: 'GET',
    url: '/api/instances/checks/',
    scope: 'public',
    response: HealthFindings,
    doc: 'What the checks of Health found, for instance admins and `npm run doctor` (own addition)',
    handler: async (scope, _input, { request }) => {
      const { platform } = scope;
      const isCommand = isOwnKey(platform.secretKey, 'checks', request.headers.authorization);
      if (!isCommand) await requireInstanceAdmin(scope);
      const reachedAt = isCommand ? null : arrivalOf(platform, request).origin;
      return { at: new Date().toISOString(), results: await readChecks({ platform, reachedAt }) };
    },
  }),
  route({
    method: 'GET',
    url: '/api/instances/support/',
    scope: 'public',
    response: SupportBundle,
    doc: 'How the instance does, without secrets and content, for instance admins and `npm run support` (own addition)',
    handler: async (scope, _input, { request }) => {
      const { platform } = scope;
      const isCommand = isOwnKey(platform.secretKey, 'checks', request.headers.authorization);
      if (!isCommand) await requireInstanceAdmin(scope);
      return makeSupport(platform);
    },
  }),
  route({
    method: 'GET',
    url: PROBE_PATH,
    scope: 'public',
    response: Arrival,
    doc: 'How a request of this program to itself arrived (own addition)',
    handler: async ({ platform }, _input, { request }) => {
      const isOwn = isOwnKey(platform.secretKey, 'probe', request.headers.authorization);
      if (!isOwn) throw errors.notSignedIn();
      return arrivalOf(platform, request);
    },
  }),
  route({
    method: 'GET',
    url: '/api/metrics/',
    scope: 'public',
    response: 'text',
    doc: 'Figures in the Prometheus text form, for the METRICS_TOKEN or this machine, and instance admins',
    handler: async (scope, _input, { request }) => {
      if (!mayReadMetrics(scope, request)) await requireInstanceAdmin(scope);
      await readFigures(scope.platform);
      const { registry } = scope.platform.metrics;
      return new HttpReply(200, await registry.metrics(), { 'content-type': registry.contentType });
    },
  }),
  route({
    method: 'GET',
    url: '/api/openapi.json',
    scope: 'public',
    response: z.looseObject({ openapi: z.string() }),
    doc: 'Every call in OpenAPI 3.1',
    handler: async ({ platform }) => new JsonText(described(platform).api),
  }),
  route({
    method: 'GET',
    url: '/api/docs/',
    scope: 'public',
    response: 'text',
    doc: 'Every call, readable',
    handler: async ({ platform }) => {
      const { html, policy } = described(platform).page;
      return new HttpReply(200, html, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
      });
    },
  }),
  route({
    method: 'GET',
    url: '/api/instances/mails/',
    scope: 'instance',
    query: PageQuery,
    response: pageReply(ListedMail),
    doc: 'Mails sent, kept and failed, newest first',
    handler: async (scope, { query }) => {
      const page = readPage(query, 100, 20);
      const { total, mails } = await listMails(scope, page);
      return pageOf(page, total, mails);
    },
  }),
  route({
    method: 'GET',
    url: '/api/instances/mails/:id/',
    scope: 'instance',
    response: OutgoingMail,
    doc: 'One mail with its text; codes and links only while they are good',
    handler: (scope, { params }) => openMail(scope, params.id),
  }),
  route({
    method: 'POST',
    url: '/api/instances/mails/retry/',
    scope: 'instance',
    response: z.object({ count: z.int() }),
    doc: 'Sends what waits or failed in the last day, at once (own addition)',
    handler: async (scope) => ({ count: await retryMails(scope) }),
  }),
  route({
    method: 'POST',
    url: '/api/instances/mails/:id/retry/',
    scope: 'instance',
    response: 'none',
    doc: 'Sends one mail at once (own addition)',
    handler: (scope, { params }) => retryMail(scope, params.id),
  }),
  route({
    method: 'DELETE',
    url: '/api/instances/mails/:id/',
    scope: 'instance',
    response: 'none',
    doc: 'Forgets a mail that was not sent (own addition)',
    handler: (scope, { params }) => discardMail(scope, params.id),
  }),
  route({
    method: 'GET',
    url: '/api/instances/jobs/',
    scope: 'instance',
    response: FailedJobs,
    doc: 'Lists work that failed (own addition)',
    handler: (scope) => listFailedJobs(scope),
  }),
  route({
    method: 'POST',
    url: '/api/instances/jobs/:id/retry/',
    scope: 'instance',
    transaction: false,
    response: 'none',
    doc: 'Does failed work once more, at once (own addition)',
    handler: (scope, { params }) => retryFailedJob(scope, params.id),
  }),
  route({
    method: 'DELETE',
    url: '/api/instances/jobs/:id/',
    scope: 'instance',
    response: 'none',
    doc: 'Takes work that is not tried any more off the list (own addition)',
    handler: (scope, { params }) => discardFailedJob(scope, params.id),
  }),
];

interface Description {
  readonly api: string;
  readonly page: ReturnType<typeof docsPage>;
}

/** Cached: describing takes time, and the result is constant within a process. */
const descriptions = new WeakMap<Platform, Description>();

function described(platform: Platform): Description {
  const known = descriptions.get(platform);
  if (known) return known;
  const features = registeredFeatures();
  const api = JSON.stringify(describeApi(features, platform.config.PUBLIC_URL));
  const made = { api, page: docsPage(features) };
  descriptions.set(platform, made);
  return made;
}

/** With a token set, callers must send it; else only this machine may read metrics. */
function mayReadMetrics(scope: Scope, request: FastifyRequest): boolean {
  const token = scope.platform.config.METRICS_TOKEN;
  if (!token) return isFromThisMachine(scope, request);
  const given = /^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'));
}

/** Forwarded requests count as local only when the proxy is trusted. */
function isFromThisMachine(scope: Scope, request: FastifyRequest): boolean {
  const isPassedOn = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
  if (isPassedOn && !scope.platform.config.TRUST_PROXY) return false;
  return isThisMachine(request.ip);
}

async function requireInstanceAdmin(scope: Scope): Promise<void> {
  if (!scope.user) throw errors.notSignedIn();
  const admins = await scope.sql`
    SELECT 1 FROM instance_admins
    WHERE user_id = ${scope.user.id} AND role >= 15 AND ${live(scope.sql)}`;
  if (admins.length === 0) throw errors.forbiddenDetail();
}
