import { v7 } from 'uuid';

import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { subItemWire } from '#server/features/work-items/wire.ts';
import type { ListItem } from '#shared/contract/work-item-lists.ts';
import { type ItemFacts, type KnownKeys, STATE_GROUPS } from '#shared/lib/work-item-lists/facts.ts';

import type { Caller, TestProject, TestServer, TestWorkspace } from './world.ts';

/** Values of an item for a list test; others get defaults. */
export interface ItemSeed {
  readonly [column: string]: unknown;
}

/** Inserts rows into a table and returns their ids. */
export async function insert(
  server: TestServer,
  table: string,
  ...rows: readonly Record<string, unknown>[]
): Promise<string[]> {
  const { sql } = server.platform.database;
  const made: string[] = [];
  for (const row of rows) {
    const names = Object.keys(row);
    const places = names.map((_, i) => `$${i + 1}`);
    const columns = names.map((name) => `"${name}"`).join(', ');
    const [first] = await sql.unsafe<{ id: string }[]>(
      `INSERT INTO ${table} (${columns}) VALUES (${places.join(', ')}) RETURNING *`,
      Object.values(row) as never[],
    );
    made.push(first?.id ?? '');
  }
  return made;
}

/** Inserts items into a project and returns their ids. */
export function makeItems(
  server: TestServer,
  workspace: TestWorkspace,
  project: TestProject,
  creator: Caller,
  seeds: readonly ItemSeed[],
): Promise<string[]> {
  const rows = seeds.map((seed) => {
    serial += 1;
    return {
      id: v7(),
      workspace_id: workspace.id,
      project_id: project.id,
      sequence_id: serial,
      name: `Item ${serial}`,
      state_id: project.states['Todo'],
      created_by: creator.id,
      ...seed,
    };
  });
  return insert(server, 'work_items', ...rows);
}

let serial = 0;

/**
 * Every item of the database as a list would show it, with the values that decide whether it does.
 */
export async function readItems(
  server: TestServer,
): Promise<{ row: WorkItemRow; item: ListItem }[]> {
  const rows = await server.platform.database.sql<(WorkItemRow & { state_group: string | null })[]>`
    SELECT i.*, s."group" AS state_group FROM work_items i LEFT JOIN states s ON s.id = i.state_id`;
  return rows.map((row) => ({
    row,
    item: { ...subItemWire(row, 'UTC'), state__group: row.state_group },
  }));
}

/** The facts for filters, orders and groups, read from the database. */
export async function readFacts(
  server: TestServer,
  projects: readonly string[],
): Promise<ItemFacts> {
  const { sql } = server.platform.database;
  const among = projects as string[];
  const named = async (table: string, column = 'name') => {
    const rows = await sql<{ id: string; name: string }[]>`
      SELECT id, ${sql(column)} AS name FROM ${sql(table)}`;
    const names = new Map(rows.map((row) => [row.id, row.name]));
    return (id: string) => names.get(id) ?? null;
  };
  const linked = async (query: Promise<{ item: string; person: string }[]>) => {
    const people = new Map<string, string[]>();
    for (const { item, person } of await query) {
      people.set(item, [...(people.get(item) ?? []), person]);
    }
    return (item: string) => people.get(item) ?? [];
  };
  const keys: Record<KnownKeys, readonly string[]> = {
    state: ids(
      await sql`SELECT id FROM states WHERE project_id = ANY(${among}::uuid[])
      AND deleted_at IS NULL AND NOT is_triage ORDER BY sequence`,
    ),
    label: ids(
      await sql`SELECT id FROM labels WHERE project_id = ANY(${among}::uuid[])
      AND deleted_at IS NULL`,
    ),
    module: ids(
      await sql`SELECT id FROM modules WHERE project_id = ANY(${among}::uuid[])
      AND deleted_at IS NULL AND archived_at IS NULL`,
    ),
    estimate: ids(
      await sql`SELECT x.id FROM estimate_points x JOIN projects p ON p.estimate_id = x.estimate_id
      WHERE p.id = ANY(${among}::uuid[]) AND x.deleted_at IS NULL ORDER BY x.key, x.id`,
    ),
    cycle: ids(
      await sql`SELECT id FROM cycles WHERE project_id = ANY(${among}::uuid[])
      AND deleted_at IS NULL`,
    ),
    // The server shows no group for an epic without items.
    epic: [],
    assignee: ids(
      await sql`SELECT DISTINCT member_id AS id FROM project_members
      WHERE project_id = ANY(${among}::uuid[]) AND is_active`,
    ),
    project: projects,
  };
  const points = await sql<{ id: string; key: number }[]>`SELECT id, key FROM estimate_points`;
  const pointKeys = new Map(points.map((row) => [row.id, row.key]));
  const statuses = new Map(
    (await readItems(server)).map(({ row }) => [row.id, row.intake_status] as const),
  );
  return {
    stateName: await named('states'),
    labelName: await named('labels'),
    firstName: await named('users', 'first_name'),
    moduleName: await named('modules'),
    cycleName: await named('cycles'),
    epicName: await named('work_items'),
    estimateKey: (id) => pointKeys.get(id) ?? null,
    subscribers: await linked(sql`SELECT work_item_id AS item, subscriber_id AS person
      FROM work_item_subscribers WHERE deleted_at IS NULL`),
    mentions: await linked(
      sql`SELECT work_item_id AS item, mention_id AS person FROM work_item_mentions`,
    ),
    ...(await pasts(server)),
    intakeStatus: (id) => statuses.get(id) ?? null,
    known: (name) => keys[name],
  };
}

/** Number of days back, and longest duration in days, that tests ask for. */
const PAST_DAYS = 40;

/** Past state groups of each item by day, and every span of days that matches its cycle time. */
async function pasts(server: TestServer): Promise<Pick<ItemFacts, 'cycle_time' | 'was'>> {
  const { sql } = server.platform.database;
  const steps = await sql<
    { item: string; day: string; to: number; took: number | null }[]
  >`SELECT t.work_item_id AS item, t.day::text, t.to_group AS "to",
      extract(epoch FROM i.completed_at - t.started_at)::float8 AS took
    FROM work_item_steps t JOIN work_items i ON i.id = t.work_item_id ORDER BY t.id`;
  const was = new Map<string, string[]>();
  const took = new Map<string, string[]>();
  for (const [item, own] of Map.groupBy(steps, (step) => step.item)) {
    const days = Array.from({ length: PAST_DAYS }, (_, back) =>
      new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10),
    );
    was.set(
      item,
      days.flatMap((day) => {
        const last = own.findLast((step) => step.day <= day);
        return last ? [`${STATE_GROUPS[last.to]}@${day}`] : [];
      }),
    );
    const seconds = own.findLast(({ to }) => to === 3)?.took ?? null;
    if (seconds !== null) took.set(item, spansOf(Math.max(0, seconds)));
  }
  return { was: (id) => was.get(id) ?? [], cycle_time: (id) => took.get(id) ?? [] };
}

/** Every notation of a span of whole days that contains a duration. */
function spansOf(seconds: number): string[] {
  const days = Math.floor(seconds / 86_400);
  const ends = Array.from({ length: PAST_DAYS }, (_, to) => to).filter((to) => to >= days);
  return Array.from({ length: days + 1 }, (_, from) => from).flatMap((from) => [
    `${from}..`,
    ...ends.map((to) => `${from}..${to}`),
    ...(from === days ? [String(days)] : []),
  ]);
}

function ids(rows: readonly Record<string, unknown>[]): string[] {
  return rows.map((row) => String(row['id']));
}
