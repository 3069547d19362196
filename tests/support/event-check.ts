import { features } from '#server/features.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import type { EventType } from '#server/platform/changes/events.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import {
  type Reaction,
  reaction,
  registerReactions,
} from '#server/platform/transactions/reactions.ts';

import { entityTable } from './entity-tables.ts';

type OfEntity = `${string}.${'created' | 'updated' | 'deleted'}`;

/**
 * Table of the rows in each event that is not the making, change or deletion of an entity; null =
 * none. A new such event fails the type check here.
 */
const TABLES: Readonly<Record<Exclude<EventType, OfEntity>, string | null>> = {
  'account.taken_over': null,
  'activity.recorded': null,
  'activity.withdrawn': null,
  'audit.noted': null,
  'intake_issue.decided': 'intake_issues',
  'item_visibility.changed': null,
  'project.archived': 'projects',
  'project.unarchived': 'projects',
  'session.ended': null,
  'user.deactivated': null,
  'user.visited': null,
  'work_item.restored': 'work_items',
};

/** Tables of what is made, changed and deleted by events, and is no entity of the feed. */
const NO_ENTITIES = { anchor: 'anchors', workspace_theme: 'workspace_themes' } as const;

/** Every event that has rows, and the table of its rows. */
function tables(): (readonly [type: string, table: string])[] {
  const things = [
    ...features
      .flatMap(({ entities }) => entities ?? [])
      .map(({ name }) => [name, entityTable(name)[0]] as const),
    ...Object.entries(NO_ENTITIES),
  ];
  return [
    ...Object.entries(TABLES).flatMap(([type, table]) => (table ? [[type, table] as const] : [])),
    ...things.flatMap(([name, table]) =>
      ['created', 'updated', 'deleted'].map((verb) => [`${name}.${verb}`, table] as const),
    ),
  ];
}

interface EventRow {
  readonly id: string;
  readonly rev: number;
  readonly [column: string]: unknown;
}

/** Rows that an event may carry. */
interface EventRows {
  readonly before?: EventRow | null;
  readonly after?: EventRow | null;
  readonly item?: EventRow;
  readonly other?: EventRow;
}

const faults: string[] = [];

/** Differences between events and database since the last call. */
export function takeEventFaults(): string[] {
  return faults.splice(0);
}

/**
 * Compares the rows of every event with the stored ones; call it before the app registers its
 * reactions.
 */
export function checkEvents(): void {
  registerReactions(...tables().map(([type, table]) => checkOf(type, table)));
}

const checks = new Map<string, Reaction>();

function checkOf(type: string, table: string): Reaction {
  const made =
    checks.get(type) ??
    reaction(type as EventType, (scope, { data }) =>
      compare(scope, type, table, data as unknown as EventRows),
    );
  checks.set(type, made);
  return made;
}

/**
 * Checked events per transaction: bulk changes emit many, and a transaction may last only ten
 * seconds.
 */
const MAX_EVENTS = 20;
const compared = new WeakMap<Scope, number>();

async function compare(scope: Scope, type: string, table: string, data: EventRows): Promise<void> {
  const place = compared.get(scope) ?? 0;
  compared.set(scope, place + 1);
  if (place >= MAX_EVENTS) return;
  // Reads outside of the uncommitted transaction, so it sees the previous rows.
  const { lookups } = scope.platform.database;
  await expectStored(lookups, table, data.before, `${type} before`);
  await expectChanged(scope.sql, table, data.before, `${type} before`);
  await expectStored(scope.sql, table, data.after, `${type} after`);
  await expectStored(scope.sql, 'work_items', data.item, `${type} item`);
  await expectStored(scope.sql, 'work_items', data.other, `${type} other`);
}

/**
 * A row that was written again in the same transaction has a later revision, and is not compared.
 */
async function expectStored(
  sql: SqlClient,
  table: string,
  row: EventRow | null | undefined,
  name: string,
): Promise<void> {
  if (!row) return;
  const [stored] = await sql<EventRow[]>`SELECT * FROM ${sql(table)} WHERE id = ${row.id}`;
  if (!stored) return;
  if (stored.rev < row.rev && !name.endsWith('before'))
    faults.push(`${name}: revision ${row.rev} of ${stored.rev}`);
  if (stored.rev !== row.rev) return;
  const columns = new Set([...Object.keys(stored), ...Object.keys(row)]);
  for (const column of columns) {
    const [is, should] = [textOf(row[column]), textOf(stored[column])];
    if (is !== should) faults.push(`${name}: ${column} is ${is}, stored ${should}`);
  }
}

/** Checks that the previous row of an event is older than the current one. */
async function expectChanged(
  sql: SqlClient,
  table: string,
  row: EventRow | null | undefined,
  name: string,
): Promise<void> {
  if (!row) return;
  const [stored] = await sql<EventRow[]>`SELECT rev FROM ${sql(table)} WHERE id = ${row.id}`;
  if (stored && stored.rev <= row.rev) faults.push(`${name}: is the row as it is now`);
}

/** Drizzle and the driver return numbers and dates in different types. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
