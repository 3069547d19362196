import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { ownProjects } from '#server/platform/access/visibility/memberships.ts';
import type { FilterNames, Named } from '#shared/lib/work-item-query/names.ts';
import { allQueries, type QueryField } from '#shared/work-item-fields/registry.ts';

type Place = WorkspaceScope | ProjectScope;

/** What a filter can name, by the table that a field refers to; people and projects are read in ways of their own. */
const NAME_COLUMNS: Readonly<Record<string, string>> = {
  states: 'name',
  labels: 'name',
  cycles: 'name',
  modules: 'name',
  estimate_points: 'value',
};

/** The names that these fields may be compared with, in a project or in all projects that the person is in. */
export async function readFilterNames(
  scope: Place,
  fields: ReadonlySet<QueryField>,
): Promise<FilterNames> {
  const known = await Promise.all(
    [...fields].map(async (field) => [field, await readOptions(scope, field)] as const),
  );
  const options = new Map(known);
  return { options: (field) => options.get(field) ?? [] };
}

async function readOptions(scope: Place, field: QueryField): Promise<readonly Named[]> {
  const { sql, workspace } = scope;
  const { refersTo: table = '', options } = allQueries().get(field)?.field ?? {};
  if (options) return options;
  const column = NAME_COLUMNS[table];
  const here = 'project' in scope ? sql`AND p.id = ${scope.project.id}` : sql``;
  if (column) {
    return sql<Named[]>`
      SELECT x.id, ${sql(`x.${column}`)} AS name FROM ${sql(table)} x
      JOIN ${ownProjects(scope, 'open')} ON p.id = x.project_id WHERE ${live(sql, 'x')} ${here}`;
  }
  if (table === 'projects') {
    return sql<Named[]>`SELECT p.id, p.name FROM ${ownProjects(scope, 'open')} WHERE true ${here}`;
  }
  if (table !== 'users') return [];
  return sql<Named[]>`
    SELECT u.id, u.display_name AS name FROM workspace_members m JOIN users u ON u.id = m.member_id
    WHERE m.workspace_id = ${workspace.id} AND m.is_active`;
}
