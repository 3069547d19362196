import type { FastifyReply } from 'fastify';

import type { StoredReply } from '#server/platform/access/facts.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { errors } from '#shared/errors.ts';

import type { Call } from './call.ts';
import type { Route } from './route.ts';
import { jsonReplyOf } from './send.ts';

/** Whether the reply is stored for when the same change comes again. */
export function isRepeatable(spec: Route, { mutationId }: Call): boolean {
  if (spec.isSecret || spec.transaction === false) return false;
  return mutationId !== null && spec.method !== 'GET';
}

/** Stores the reply for when the same change comes again; if that fails, the change fails too. */
export function storeReply(scope: Scope, spec: Route, call: Call, value: unknown): void {
  const { status, json } = jsonReplyOf(spec, value);
  scope.send(scope.sql`
    INSERT INTO mutations (user_id, mutation_id, call, status, body)
    VALUES (${scope.user?.id ?? null}, ${scope.mutation_id}, ${call.name}, ${status}, ${json?.toString() ?? null})`);
}

/** Sends the reply that the same change got the first time. */
export function sendStored({ reply, name }: Call, stored: StoredReply): FastifyReply {
  // The same id on another call is a client's mistake; the other call's reply would hide it.
  if (stored.call !== name) throw errors.badPayload();
  reply.code(stored.status).header('x-mutation-repeated', '1');
  if (stored.body === null) return reply.send();
  return reply.type('application/json; charset=utf-8').send(stored.body);
}
