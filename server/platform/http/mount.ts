import type { FastifyInstance } from 'fastify';

import { tokenOf } from '#server/platform/access/principal.ts';
import {
  type AnchorScope,
  readScope,
  type Scope,
  type ScopeFacts,
  type WorkspaceScope,
} from '#server/platform/access/scope.ts';
import type { Outlast } from '#server/platform/database/outage.ts';
import { AlreadyMade } from '#server/platform/database/rows.ts';
import { takeLimit } from '#server/platform/guards/limits.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { errors } from '#shared/errors.ts';

import { enter, readCaller } from './admission.ts';
import { type Call, readCall, readInput } from './call.ts';
import { inTurn } from './heavy-calls.ts';
import { findCreate, isRepeatable, keptReply, refuseStale, sendStored } from './idempotency.ts';
import { isOfAnchor, type Route } from './route.ts';
import { send } from './send.ts';
import { limitToken } from './token-limit.ts';
import { tracedCall } from './traced-call.ts';

/** Mounts a route: principal, scope, permission, validation, transaction, reply. */
export function mount(app: FastifyInstance, platform: Platform, spec: Route): void {
  app.route({
    method: spec.method,
    url: spec.url,
    handler: tracedCall(platform.tracing, spec, async (request, reply) => {
      const call = readCall(spec, request, reply);
      const outlast = platform.database.outlasting();
      const readAgain = () => outlast(() => readCaller(platform, spec, call));
      const arrival = await readAgain();
      const { facts } = arrival;
      const token = tokenOf(facts?.principal ?? null);
      // Before a stored reply: the token may be limited, or the publication may have ended.
      if (token || isOfAnchor(spec.scope)) enter(platform, spec, arrival, call);
      if (token) await outlast(() => limitToken(platform, token, reply));
      if (facts?.stored) return sendStored(call, facts.stored);
      if (spec.method !== 'GET') refuseStale(call);
      const run = prepare(platform, spec, call, enter(platform, spec, arrival, call), outlast);
      try {
        return send(reply, spec, await run());
      } catch (error) {
        const made = facts && (await findCreate(platform, call, facts.principal.user.id));
        if (made) return sendStored(call, made);
        if (error instanceof AlreadyMade) throw errors.alreadyMade(error.id);
        if (!facts || !isRepeatable(spec, call)) throw error;
        // The same change arrived twice at once and the other call won: its reply is sent, also
        // where this call found nothing left to do.
        const { facts: again } = await readAgain();
        if (!again?.stored) throw error;
        return sendStored(call, again.stored);
      }
    }),
  });
}

/** Validates the input; returns the function that runs the handler. */
function prepare(
  platform: Platform,
  spec: Route,
  call: Call,
  facts: ScopeFacts<Scope>,
  outlast: Outlast,
): () => Promise<unknown> {
  const { request, reply } = call;
  const input = readInput(spec, call);
  const run = (scope: Scope) => spec.handler(scope as never, input as never, { request, reply });
  const { workspace } = facts as Partial<ScopeFacts<WorkspaceScope>>;
  const read = (handle: typeof run) => {
    if (!spec.mayLag) return handle(readScope(platform, facts));
    const reader = { userId: facts.user?.id ?? null };
    return platform.database.reading(reader, (found) => handle(readScope(platform, facts, found)));
  };
  const isStored = facts.user !== null && isRepeatable(spec, call);
  const change = () =>
    inTransaction(platform, facts, run, (scope, value) =>
      isStored ? keptReply(scope, spec, call, value) : null,
    );
  const answer = async () => {
    if (spec.method === 'GET') return outlast(() => read(run));
    if (spec.transaction === false) return run(readScope(platform, facts));
    // A change with a key whose outcome is unknown: if it is there, its key refuses a second one.
    return outlast(change, isStored);
  };
  return async () => {
    await outlast(() => limitCall(platform, spec, call, facts, input.body));
    return spec.isHeavy && workspace ? inTurn(platform, workspace.id, answer) : answer();
  };
}

/** Counts a call with valid input: neither an invalid nor a repeated call uses up a limit. */
async function limitCall(
  platform: Platform,
  { limit, weigh }: Route,
  { request }: Call,
  facts: ScopeFacts<Scope>,
  body: unknown,
): Promise<void> {
  if (limit === undefined) return;
  const { user, anchor, workspace } = facts as Partial<ScopeFacts<AnchorScope>>;
  const doer = { person: user, address: request.ip, place: anchor?.id ?? workspace?.id };
  await takeLimit(platform, limit, doer, weigh?.(body as never));
}
