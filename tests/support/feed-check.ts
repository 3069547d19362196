import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';

import { z } from 'zod';

import { allEntities, entityOf } from '#server/platform/changes/entities.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { readMemberships } from '#server/platform/feed/members.ts';

import { entityTable } from './entity-tables.ts';
import { takeEventFaults } from './event-check.ts';
import { countWrites, tablesOf } from './write-counter.ts';

/** All images, as the audiences see them. */
interface Everything {
  /** The last log entry before reading. */
  readonly mark: string;
  /** `audience entity id` -> the image as that audience would see it. */
  readonly images: Map<string, string>;
  /** Audiences that somebody may listen to. */
  readonly heard: Set<string>;
}

interface Logged {
  scope_kind: string;
  scope: string;
  entity: string;
  entity_id: string;
  op: string;
}

const unchecked = new AsyncLocalStorage<true>();

/**
 * Whether calls are compared with the change log: in this test project, and outside of
 * `withoutFeedCheck`.
 */
export function isFeedChecked(): boolean {
  return process.env['FEED_CHECK'] === '1' && !unchecked.getStore();
}

/** Runs calls without the check, which serializes them: for tests of timing and concurrency. */
export function withoutFeedCheck<T>(run: () => Promise<T>): Promise<T> {
  return unchecked.run(true, run);
}

/** Serializes calls, because the effect of one is found by comparing before and after. */
let line: Promise<unknown> = Promise.resolve();

/**
 * Runs one call and checks that the log names every image that it changed, for every audience that
 * could see it before or can now. `route` counts as covered when the call succeeded. `sql` is the
 * look-up connection, which reuses plans for the repeated queries.
 */
export async function checked<T extends { status: number }>(
  sql: SqlClient,
  route: string,
  call: () => Promise<T>,
): Promise<T> {
  const turn = line.then(async () => {
    const before = await current(sql);
    const reply = await call();
    const logged = await sql<Logged[]>`
      SELECT scope_kind, scope::text, entity, entity_id::text, op FROM change_log
      WHERE id > ${before.mark}::bigint`;
    const after = await current(sql);
    const faults = takeEventFaults();
    if (faults.length > 0) {
      throw new Error(`${route} emitted events with rows of its own making:\n${faults.join('\n')}`);
    }
    const missing = unsaid(before, after, logged);
    if (missing.length > 0) {
      throw new Error(
        `${route} changed what the feed was not told:\n${missing.slice(0, 10).join('\n')}`,
      );
    }
    const file = process.env['FEED_COVERAGE'];
    if (file && reply.status < 300) appendFileSync(file, `${route}\n`);
    return reply;
  });
  line = turn.catch(() => undefined);
  return turn;
}

/** The last state by database: it is read again only after a write. */
const known = new WeakMap<
  SqlClient,
  { readonly writes: () => Promise<string>; at: string; there: Everything }
>();

async function current(sql: SqlClient): Promise<Everything> {
  const last = known.get(sql);
  const writes = last?.writes ?? (await countWrites(sql, await tablesOf(sql)));
  // Before reading, so that later writes count as later.
  const at = await writes();
  if (last?.at === at) return last.there;
  const there = await everything(sql);
  known.set(sql, { writes, at, there });
  return there;
}

/** Every image of the database, as each audience would see it. */
async function everything(sql: SqlClient): Promise<Everything> {
  const [last] = await sql<
    { id: string }[]
  >`SELECT coalesce(max(id), 0)::text AS id FROM change_log`;
  const found = new Map<string, string>();
  const lists = await Promise.all(
    (await storedIds(sql)).map(async ({ name, ids }) => ({
      name,
      images: await entityOf(name).images(sql, ids),
    })),
  );
  for (const { name, images } of lists) {
    for (const image of images) {
      for (const audience of image.audiences)
        found.set(`${audience} ${name} ${image.id}`, image.json);
    }
  }
  return { mark: last?.id ?? '0', images: found, heard: await listenedTo(sql, found) };
}

/** Ids of all rows by entity, in one query. */
function storedIds(sql: SqlClient): Promise<{ name: string; ids: string[] }[]> {
  const lists = allEntities().map(({ name }) => {
    const [table, id] = entityTable(name);
    return `SELECT '${name}' AS name, array_agg("${id}") AS ids FROM "${table}" HAVING count(*) > 0`;
  });
  // Prepared, because planning a query over every table takes longer than running it.
  return sql.unsafe<{ name: string; ids: string[] }[]>(lists.join(' UNION ALL '), [], {
    prepare: true,
  });
}

/** The audiences of every person's memberships, and of the items and pages that may be open. */
async function listenedTo(sql: SqlClient, images: Map<string, string>): Promise<Set<string>> {
  const people = await sql<{ id: string }[]>`SELECT id FROM users`;
  const memberships = await readMemberships(
    sql,
    people.map(({ id }) => id),
  );
  const items = [...images.keys()].flatMap((name) => {
    const [, entity, id] = name.split(' ');
    if (entity === 'work_item') return [`item:${id}`];
    return entity === 'page' ? [`page:${id}`] : [];
  });
  return new Set([...items, ...[...memberships.values()].flatMap((own) => [...own.audiences])]);
}

function unsaid(before: Everything, after: Everything, logged: readonly Logged[]): string[] {
  const said = new Set(
    logged.map((row) => `${row.scope_kind}:${row.scope} ${row.entity} ${row.entity_id}`),
  );
  // Everyone in the audience was told to reload or drop it.
  const moved = new Set(
    logged
      .filter(({ op }) => op === 'join' || op === 'drop')
      .map((row) => `${row.entity}:${row.entity_id}`),
  );
  const missing: string[] = [];
  for (const name of new Set([...before.images.keys(), ...after.images.keys()])) {
    const [was, is] = [before.images.get(name), after.images.get(name)];
    if (was === is) continue;
    // Clients keep their image when another one has the same revision.
    const isRaised = !was || !is || revOf(is) > revOf(was);
    if (said.has(name) && isRaised) continue;
    const [audience = ''] = name.split(' ');
    // New listeners load everything; former ones were told to drop it.
    const isHeard = before.heard.has(audience) && after.heard.has(audience);
    if (moved.has(audience) || !isHeard) continue;
    missing.push(`  ${name}: ${was ?? 'nothing'} -> ${is ?? 'nothing'}`);
  }
  return missing;
}

const REVISED = z.object({ rev: z.number() });

function revOf(json: string): number {
  return REVISED.parse(JSON.parse(json)).rev;
}
