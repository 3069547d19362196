import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { allRoutes } from '#server/app.ts';
import type { Route } from '#server/platform/http/route.ts';
import type { ResponseSpec } from '#server/platform/replies/reply.ts';

import { strict } from './strict-schema.ts';

const faults = new Set<string>();

/**
 * Compares every successful reply of the app with its route's schema; unknown keys are faults too.
 */
export function checkReplies(
  app: FastifyInstance,
  routes: readonly Pick<Route, 'method' | 'url' | 'response'>[] = allRoutes(),
): void {
  const specs = new Map(routes.map((route) => [`${route.method} ${route.url}`, route.response]));
  app.addHook('onSend', (request, reply, payload, done) => {
    const name = `${request.method} ${request.routeOptions.url}`;
    const spec = specs.get(name);
    if (spec && !isChosen(request) && reply.statusCode < 400) {
      for (const fault of faultsOf(spec, reply, payload)) faults.add(`${name}: ${fault}`);
    }
    done(null, payload);
  });
}

/** Whether the caller chose the keys or embedded rows of the reply, as in the external API. */
function isChosen({ url }: FastifyRequest): boolean {
  return /^\/api\/v1\/.*[?&](fields|expand)=/.test(url);
}

/** Faults of replies since the last call. */
export function takeReplyFaults(): string[] {
  const found = [...faults];
  faults.clear();
  return found;
}

function faultsOf(spec: ResponseSpec, reply: FastifyReply, payload: unknown): string[] {
  // Not modified, so there is no body.
  if (reply.statusCode === 304) return [];
  const isJson = String(reply.getHeader('content-type')).includes('json');
  if (spec instanceof z.ZodType) {
    return isJson
      ? jsonFaults(spec, JSON.parse(unpacked(reply, payload)))
      : ['the reply is not JSON'];
  }
  if (isJson) return [`declares "${spec}" and sends JSON`];
  if (spec === 'none' && payload) return ['declares "none" and sends a body'];
  if (spec === 'redirect' && reply.statusCode !== 302) return ['declares "redirect" and does not'];
  return [];
}

/** Decompresses cached replies that are stored compressed. */
function unpacked(reply: FastifyReply, payload: unknown): string {
  const encoding = reply.getHeader('content-encoding');
  if (!Buffer.isBuffer(payload) || encoding === undefined) return String(payload);
  return String(encoding === 'br' ? brotliDecompressSync(payload) : gunzipSync(payload));
}

const strictSchemas = new WeakMap<z.ZodType, z.ZodType>();

function jsonFaults(schema: z.ZodType, body: unknown): string[] {
  const checked = strictSchemas.get(schema) ?? strict(schema);
  strictSchemas.set(schema, checked);
  const { error } = checked.safeParse(body);
  return error?.issues.map((issue) => textOf(issue)) ?? [];
}

/** Path and message; for a union those of the best alternative. */
function textOf(issue: z.core.$ZodIssue, above: readonly PropertyKey[] = []): string {
  const path = [...above, ...issue.path];
  if (issue.code === 'invalid_union') {
    const depth = (issues: readonly z.core.$ZodIssue[]) =>
      Math.max(...issues.map((one) => one.path.length)) - issues.length / 1000;
    const closest = issue.errors.toSorted((a, b) => depth(b) - depth(a))[0]?.[0];
    if (closest) return textOf(closest, path);
  }
  return `at ${path.map(String).join('.') || 'the root'}: ${issue.message}`;
}
