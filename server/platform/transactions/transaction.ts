import type { PendingQuery, Row } from 'postgres';

import type { Scope, ScopeFacts, Statement } from '#server/platform/access/scope.ts';
import {
  type Audience,
  type LogEntry,
  type LogOp,
  logRows,
  logRowsFrom,
} from '#server/platform/changes/change-log.ts';
import type { DomainEvent, Publication } from '#server/platform/changes/events.ts';
import type { Connection, Fragment } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { reactionsTo } from './reactions.ts';

/** What a transaction gathers during a command. */
interface Gathered {
  readonly events: DomainEvent[];
  readonly entries: Map<string, LogEntry>;
  readonly sent: Promise<unknown>[];
  /** A statement wrote its own log rows. */
  isLogged: boolean;
  readonly jobs: { kind: string; id: string }[];
  readonly beforeCommit: (() => void)[];
  readonly afterCommit: (() => void)[];
}

/**
 * Runs a command in a transaction: the command, the reactions to its events, then the SQL of
 * `store` (which keeps the reply of an idempotent call) and the log rows in one statement, and the
 * commit, all in one round trip: statements on one connection run in order. After the commit it
 * wakes the feed and queues the jobs.
 */
export async function inTransaction<S extends Scope, T>(
  platform: Platform,
  facts: ScopeFacts<S>,
  command: (scope: S) => Promise<T>,
  store?: (scope: S, result: T) => Fragment | null,
): Promise<T> {
  const gathered: Gathered = {
    events: [],
    entries: new Map(),
    sent: [],
    isLogged: false,
    jobs: [],
    beforeCommit: [],
    afterCommit: [],
  };
  const value = await platform.database.transaction(async (connection) => {
    const scope = writeScope(platform, facts, connection, gathered);
    const result = await command(scope);
    await runReactions(scope, gathered);
    for (const run of gathered.beforeCommit) run();
    const kept = store?.(scope, result) ?? null;
    const entries = [...gathered.entries.values()];
    if (entries.length > 0) {
      scope.send(logRows(connection.sql, entries, scope.user?.id ?? null, scope.mutation_id, kept));
    } else if (kept) scope.send(kept);
    return result;
  });
  // They were sent before the commit: if one failed, it has rolled back.
  await Promise.all(gathered.sent);
  if (gathered.entries.size > 0 || gathered.isLogged) platform.wakeFeed();
  for (const job of gathered.jobs) platform.jobs.kick(job.kind, job.id);
  for (const run of gathered.afterCommit) run();
  return value;
}

function writeScope<S extends Scope>(
  platform: Platform,
  facts: ScopeFacts<S>,
  connection: Connection,
  gathered: Gathered,
): S {
  const log = (entry: LogEntry) => {
    // The last entry of an entity wins: one row per audience and entity is enough, because images
    // are read later. Moves of sockets are kept apart: an audience may have the name and id of an
    // entity (`user`).
    const isMove = entry.op === 'join' || entry.op === 'drop';
    const name = `${entry.audience} ${entry.entity} ${entry.entity_id}${isMove ? ' move' : ''}`;
    gathered.entries.delete(name);
    gathered.entries.set(name, entry);
  };
  const publish = (publication: Publication) => {
    const { entity, id, rev } = publication;
    const write = (to: readonly Audience[], op: LogOp) => {
      for (const name of to) log({ audience: name, entity, entity_id: id, op, rev });
    };
    const now = new Set(publication.audiences);
    write(
      (publication.left ?? []).filter((name) => !now.has(name)),
      'del',
    );
    write([...now], publication.gone ? 'del' : 'up');
  };
  const send = (statement: Statement) => {
    const done = Promise.resolve(statement.execute());
    done.catch(() => undefined);
    gathered.sent.push(done);
  };
  return {
    ...facts,
    ...connection,
    platform,
    log,
    publish,
    emit: (event: DomainEvent) => {
      gathered.events.push(event);
      for (const publication of event.publish ?? []) publish(publication);
    },
    send,
    sendLogged: (made: PendingQuery<Row[]>, rows: PendingQuery<Row[]>) => {
      const { sql } = connection;
      send(sql`${made} ${logRowsFrom(sql, rows, facts.user?.id ?? null, facts.mutation_id)}`);
      gathered.isLogged = true;
    },
    enqueue: (kind: string, id: string) => gathered.jobs.push({ kind, id }),
    beforeCommit: (run: () => void) => gathered.beforeCommit.push(run),
    afterCommit: (run: () => void) => gathered.afterCommit.push(run),
  } as unknown as S;
}

/** Reactions may emit again: the list grows during the loop. */
async function runReactions(scope: Scope, gathered: Gathered): Promise<void> {
  for (let i = 0; i < gathered.events.length; i += 1) {
    const event = gathered.events[i];
    if (!event) continue;
    // oxlint-disable-next-line no-await-in-loop -- one builds on what the one before it wrote
    for (const reaction of reactionsTo(event.type)) await reaction.run(scope, event);
  }
}
