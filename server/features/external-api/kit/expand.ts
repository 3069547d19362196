import { findVisibleInWorkspace } from '#server/features/work-items/queries.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { projectLite, workspaceLite } from '#server/platform/database/lite.ts';

import { readPeople } from './people.ts';
import type { Row } from './shapes.ts';

type Read = (scope: WorkspaceScope, ids: readonly string[]) => Promise<Map<string, object>>;

/** Readers of the rows that `expand` embeds, by key. */
const READERS: Readonly<Record<string, Read>> = {
  ...Object.fromEntries(
    [
      'actor',
      'assignees',
      'created_by',
      'default_assignee',
      'lead',
      'member',
      'members',
      'owned_by',
      'project_lead',
      'updated_by',
      'user',
    ].map((key) => [key, readPeople]),
  ),
  state: (scope, ids) => read(scope, ids, 'states', ['id', 'name', 'color', 'group']),
  labels: (scope, ids) => read(scope, ids, 'labels', ['id', 'name', 'color']),
  cycle: (scope, ids) => read(scope, ids, 'cycles', ['id', 'name', 'description']),
  modules: (scope, ids) => read(scope, ids, 'modules', ['id', 'name', 'status']),
  estimate_point: (scope, ids) => read(scope, ids, 'estimate_points', ['id', 'key', 'value']),
  project: async ({ sql, workspace }, ids) =>
    byId(
      await sql<Embedded[]>`SELECT p.id, ${projectLite(sql)} AS row FROM projects p
        WHERE p.id = ANY(${ids as string[]}::uuid[]) AND p.workspace_id = ${workspace.id}`,
    ),
  workspace: async ({ sql, workspace }) =>
    byId(
      await sql<Embedded[]>`SELECT w.id, ${workspaceLite(sql)} AS row FROM workspaces w
        WHERE w.id = ${workspace.id}`,
    ),
  issue: readItems,
  parent: readItems,
  epic: readItems,
};

/** Whether `expand` can embed rows under a key. */
export const isExpandable = (key: string): boolean => Object.hasOwn(READERS, key);

interface Embedded {
  readonly id: string;
  readonly row: object;
}

const byId = (rows: readonly Embedded[]) => new Map(rows.map(({ id, row }) => [id, row]));

/** Replaces ids by the rows that `expand` names; ignores unknown names. */
export async function expandRows(
  scope: WorkspaceScope,
  rows: readonly Row[],
  expand: string | undefined,
): Promise<Row[]> {
  const words = new Set(expand?.split(',').map((word) => word.trim()));
  const wanted = Object.entries(READERS).filter(([key]) => words.has(key));
  const found = await Promise.all(
    wanted.map(async ([key, reader]) => {
      const ids = new Set(rows.flatMap((row) => idsIn(row[key])));
      return [
        key,
        ids.size > 0 ? await reader(scope, [...ids]) : new Map<string, object>(),
      ] as const;
    }),
  );
  return rows.map((row) => {
    const embedded = found.flatMap(([key, known]) => {
      const value = row[key];
      if (Array.isArray(value)) return [[key, idsIn(value).flatMap((id) => known.get(id) ?? [])]];
      return typeof value === 'string' ? [[key, known.get(value) ?? value]] : [];
    });
    return { ...row, ...Object.fromEntries(embedded) };
  });
}

/** Keeps the keys named by `fields`; undefined = all. */
export function keepFields(rows: readonly Row[], fields: string | undefined): Row[] {
  if (!fields) return [...rows];
  const names = new Set(fields.split(',').map((name) => name.trim()));
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name))),
  );
}

function idsIn(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((id) => typeof id === 'string');
}

async function read(
  { sql, workspace }: WorkspaceScope,
  ids: readonly string[],
  table: string,
  columns: readonly string[],
): Promise<Map<string, object>> {
  const rows = await sql<{ id: string }[]>`
    SELECT ${sql(columns as string[])} FROM ${sql(table)}
    WHERE id = ANY(${ids as string[]}::uuid[]) AND workspace_id = ${workspace.id}`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Visible items by id; hidden ones stay ids. */
async function readItems(
  scope: WorkspaceScope,
  ids: readonly string[],
): Promise<Map<string, object>> {
  const items = await findVisibleInWorkspace(scope, ids);
  return new Map(
    items.map(({ id, name, sequence_id, priority, project_id, state_id }) => [
      id,
      { id, name, sequence_id, priority, project: project_id, state: state_id },
    ]),
  );
}
