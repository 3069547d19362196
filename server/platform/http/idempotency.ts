import type { FastifyReply } from 'fastify';

import type { StoredReply } from '#server/platform/access/facts.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import type { Fragment } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { errors } from '#shared/errors.ts';

import type { Call } from './call.ts';
import type { Route } from './route.ts';
import { jsonReplyOf } from './send.ts';

const DAY_MS = 86_400_000;
/** A change that waited longer needs the person's confirmation. */
const MAX_WAIT_DAYS = 30;
/** Retention of stored replies: longer than any unconfirmed change may wait. */
export const KEPT_DAYS = MAX_WAIT_DAYS + 1;

/** Throws when a change waited in its client for longer than replies are stored. */
export function refuseStale({ madeAt }: Call): void {
  if (madeAt === null) return;
  const days = Math.floor((Date.now() - madeAt) / DAY_MS);
  if (days > MAX_WAIT_DAYS) throw errors.changeTooOld(days);
}

/** Whether the reply is stored for a repetition of the change. */
export function isRepeatable(spec: Route, { mutationId }: Call): boolean {
  if (spec.isSecret || spec.transaction === false) return false;
  return mutationId !== null && spec.method !== 'GET';
}

/** SQL that stores the reply for a repetition; if it fails, the change fails too. */
export function keptReply(scope: Scope, spec: Route, call: Call, value: unknown): Fragment {
  const { status, json } = jsonReplyOf(spec, value);
  return scope.sql`
    INSERT INTO mutations (user_id, mutation_id, entity_id, call, status, body)
    VALUES (${scope.user?.id ?? null}, ${scope.mutation_id}, ${scope.entity_id}, ${call.name}, ${status},
      ${json?.toString() ?? null})`;
}

/** The stored reply of the same create under another mutation id. */
export async function findCreate(
  { database }: Platform,
  { name, entityId }: Call,
  userId: string,
): Promise<StoredReply | null> {
  if (entityId === null) return null;
  const [made] = await database.sql<StoredReply[]>`
    SELECT call, status, body FROM mutations
    WHERE user_id = ${userId} AND entity_id = ${entityId} AND call = ${name} LIMIT 1`;
  return made ?? null;
}

/** Sends the reply of the first attempt. */
export function sendStored({ reply, name }: Call, stored: StoredReply): FastifyReply {
  // The same id with another call is a client's error; the other call's reply would hide it.
  if (stored.call !== name) throw errors.badPayload();
  reply.code(stored.status).header('x-mutation-repeated', '1');
  if (stored.body === null) return reply.send();
  return reply.type('application/json; charset=utf-8').send(stored.body);
}
