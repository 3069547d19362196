import { z } from 'zod';

import { accessTo } from '#live/access.ts';
import type { Audience } from '#server/platform/changes/change-log.ts';
import { logRows } from '#server/platform/changes/change-log.ts';
import {
  type EntityDefinition,
  type Image,
  imageText,
  isSeenThrough,
} from '#server/platform/changes/entities.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { catchUps } from '#server/platform/feed/catch-up.ts';
import { type Cursor, parseCursor } from '#server/platform/feed/cursor.ts';
import { MAX_ENTITIES } from '#server/platform/feed/frames.ts';
import { readMemberships } from '#server/platform/feed/members.ts';
import { FeedMemory } from '#server/platform/feed/memory.ts';
import { OPENED_KINDS, entityOfOpened, isOpened } from '#server/platform/feed/opened.ts';
import { entityTable } from '#tests/support/entity-tables.ts';

import type { Cast, Player } from './cast.ts';
import type { StoredRow } from './readings.ts';

/** An entity with all its rows, including deleted ones, and their images in the feed. */
export interface Stored {
  readonly entity: EntityDefinition;
  readonly rows: readonly StoredRow[];
  readonly images: ReadonlyMap<string, Image>;
}

/** Ids that a person sees, by the person's name. */
export type Seen = ReadonlyMap<string, ReadonlySet<string>>;

/** All rows, and the audiences of each person. */
export interface Stage {
  readonly stored: ReadonlyMap<string, Stored>;
  /** Audiences by player, including those of items and pages that they may open. */
  readonly listens: ReadonlyMap<string, ReadonlySet<Audience>>;
}

/** Reads everything once. */
export async function readStage(
  { server, players }: Cast,
  entities: readonly EntityDefinition[],
): Promise<Stage> {
  const { sql } = server.platform.database;
  const stored = new Map<string, Stored>();
  for (const entity of entities) {
    const rows = await readRows(sql, entity.name);
    const images = await entity.images(
      sql,
      rows.map((row) => row.id),
    );
    stored.set(entity.name, {
      entity,
      rows,
      images: new Map(images.map((image) => [image.id, image])),
    });
  }
  const memberships = await readMemberships(
    sql,
    players.map(({ who }) => who.id),
  );
  const listens = new Map(
    players.map(({ name, who }) => {
      const own = memberships.get(who.id)?.audiences ?? new Set<Audience>();
      const opened = OPENED_KINDS.flatMap((kind) =>
        [...(stored.get(entityOfOpened(kind))?.images.values() ?? [])]
          .filter((image) => isSeenThrough(image, own))
          .map((image): Audience => `${kind}:${image.id}`),
      );
      return [name, new Set([...own, ...opened])] as const;
    }),
  );
  return { stored, listens };
}

/** Visibility by the feed's images: the reference for every other way. */
export function seenInImages({ images }: Stored, { listens }: Stage): Seen {
  return mapValues(listens, (audiences) => idsOf(visibleTo([...images.values()], audiences)));
}

/** Visibility by first loads of each audience of a person. */
export async function seenInLoads(cast: Cast, stage: Stage, stored: Stored): Promise<Seen> {
  const { sql } = cast.server.platform.database;
  const loads = new Map<Audience, readonly Image[]>();
  for (const name of new Set([...stage.listens.values()].flatMap((audiences) => [...audiences]))) {
    const ids = await stored.entity.visibleIds(sql, [name]);
    const images = ids.flatMap((id) => stored.images.get(id) ?? []);
    loads.set(
      name,
      images.filter((image) => image.audiences.includes(name)),
    );
  }
  return mapValues(stage.listens, (audiences) =>
    idsOf(
      visibleTo(
        [...audiences].flatMap((name) => loads.get(name) ?? []),
        audiences,
      ),
    ),
  );
}

/** Visibility by catching up with a log that names every row for everyone; by entity. */
export async function seenInCatchUp(
  cast: Cast,
  stage: Stage,
): Promise<ReadonlyMap<string, ReadonlyMap<string, Set<string>>>> {
  const seen = new Map(
    [...stage.stored.keys()].map((entity) => [
      entity,
      new Map([...stage.listens.keys()].map((player) => [player, new Set<string>()])),
    ]),
  );
  for (const some of inCatchUps([...stage.stored.values()])) {
    await catchUpWith(cast, stage, some, (player, entity, id) =>
      seen.get(entity)?.get(player)?.add(id),
    );
  }
  return seen;
}

/** Groups entities so that one catch-up covers each group's rows. */
function inCatchUps(all: readonly Stored[]): Stored[][] {
  const groups: Stored[][] = [];
  let room = 0;
  for (const stored of all) {
    room -= stored.rows.length;
    if (room < 0 || groups.length === 0) {
      groups.push([]);
      room = MAX_ENTITIES - stored.rows.length;
    }
    groups.at(-1)?.push(stored);
  }
  return groups;
}

async function catchUpWith(
  { server }: Cast,
  stage: Stage,
  some: readonly Stored[],
  note: (player: string, entity: string, id: string) => void,
): Promise<void> {
  const { database } = server.platform;
  const everyone = new Set([...stage.listens.values()].flatMap((audiences) => [...audiences]));
  const span = await logEverything(database.sql, some, everyone);
  // An empty memory, so that the log itself is read.
  const catchUp = catchUps(database, new FeedMemory(span.upto));
  for (const [player, audiences] of stage.listens) {
    for (const name of audiences) {
      const answer = await catchUp(name, span.from, span.upto);
      if (answer.state === 'reset') throw new Error(`${name} has too many rows.`);
      if (answer.state === 'current') continue;
      const { up } = Frame.parse(JSON.parse(answer.text(audiences)));
      for (const [entity, images] of Object.entries(up))
        for (const { id } of images) note(player, entity, id);
    }
  }
}

const Frame = z.object({ up: z.record(z.string(), z.array(z.object({ id: z.string() }))) });

/** Visibility by live documents: those that a person may at least read. */
export async function seenInDocuments(
  { server }: Cast,
  players: readonly Player[],
  kind: 'page' | 'work-item',
  { rows }: Stored,
): Promise<Seen> {
  const { sql } = server.platform.database;
  const seen = new Map<string, Set<string>>();
  for (const { name, who } of players) {
    const ids = new Set<string>();
    for (const { id } of rows) {
      const { can } = await accessTo(sql, who.id, { kind, id });
      if (can !== null) ids.add(id);
    }
    seen.set(name, ids);
  }
  return seen;
}

function visibleTo(images: readonly Image[], audiences: ReadonlySet<Audience>): Image[] {
  return images.filter(
    (image) => isSeenThrough(image, audiences) && imageText(image, audiences) !== null,
  );
}

const idsOf = (images: readonly Image[]) => new Set(images.map(({ id }) => id));

function mapValues<Key, From, To>(map: ReadonlyMap<Key, From>, make: (from: From) => To) {
  return new Map([...map].map(([key, value]) => [key, make(value)]));
}

/** Rows of an entity, each with its project. */
async function readRows(sql: SqlClient, name: string): Promise<StoredRow[]> {
  const [table, id] = entityTable(name);
  const rows = await sql<{ row: Record<string, unknown> }[]>`
    SELECT to_jsonb(t) AS row FROM ${sql(table)} t`;
  const owners = await sql<{ id: string; project_id: string }[]>`
    SELECT id, project_id FROM work_items UNION ALL SELECT id, project_id FROM pages
    UNION ALL SELECT id, id FROM projects`;
  const projectOf = new Map(owners.map((owner) => [owner.id, owner.project_id]));
  return rows.map(({ row }) => {
    const owner = String(row['work_item_id'] ?? row['page_id'] ?? row['id']);
    const project_id = row['project_id'] ?? projectOf.get(owner) ?? null;
    return { ...row, id: String(row[id]), project_id };
  });
}

/**
 * Logs a change of every row for every audience, and returns that part of the log. Audiences of
 * open things get the rows that belong to them.
 */
async function logEverything(
  sql: SqlClient,
  some: readonly Stored[],
  audiences: ReadonlySet<Audience>,
): Promise<{ from: Cursor; upto: Cursor }> {
  const all = some.flatMap(({ entity, rows, images }) =>
    rows.map((row) => ({
      entry: { entity: entity.name, entity_id: row.id, op: 'up' as const, rev: 1 },
      names: new Set<unknown>([...Object.values(row), ...(images.get(row.id)?.audiences ?? [])]),
    })),
  );
  const entries = [...audiences].flatMap((audience) => {
    const opened = isOpened(audience) ? audience.split(':')[1] : undefined;
    const own = opened ? all.filter(({ names }) => names.has(opened) || names.has(audience)) : all;
    return own.map(({ entry }) => ({ audience, ...entry }));
  });
  const from = await lastOfLog(sql);
  await logRows(sql, entries, null, null);
  return { from, upto: await lastOfLog(sql) };
}

async function lastOfLog(sql: SqlClient): Promise<Cursor> {
  const [last] = await sql<{ cursor: string }[]>`
    SELECT xid::text || '.' || id AS cursor FROM change_log l ORDER BY l.xid DESC, l.id DESC LIMIT 1`;
  return parseCursor(last?.cursor) ?? { xid: 1n, id: 0n };
}
