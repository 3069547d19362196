import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { type ContainerName, CONTAINERS } from '#shared/containers.ts';
import { type ApiError, badRequest, refusal } from '#shared/errors.ts';

/** What every stored container has that calls need. */
export interface ContainerRow {
  readonly id: string;
  readonly name: string;
  readonly created_by: string | null;
  readonly archived_at: string | null;
}

interface Refusals {
  readonly missing: () => ApiError;
  readonly archived: () => ApiError;
  /** Where the table allows each name once. */
  readonly taken?: () => ApiError;
}

/** What is refused about each kind, in the words of the contract: whole sentences, as they are translated. */
export const REFUSALS: Readonly<Record<ContainerName, Refusals>> = {
  cycle: {
    missing: () => refusal(404, { error: 'Cycle not found' }),
    archived: () => badRequest('Archived cycle cannot be updated'),
  },
  module: {
    missing: () => refusal(404, { error: 'Module not found' }),
    archived: () => badRequest('Archived module cannot be updated'),
    taken: () => badRequest('Module with this name already exists'),
  },
};

/** The stored row of a container of the project, archived or not. */
export async function findContainer<Row extends ContainerRow = ContainerRow>(
  { sql, project }: ProjectScope,
  name: ContainerName,
  id: string,
): Promise<Row> {
  const rows = await sql<Row[]>`
    SELECT * FROM ${sql(CONTAINERS[name].section)}
    WHERE id = ${id} AND project_id = ${project.id} AND ${live(sql)}`;
  return oneOr404(rows, REFUSALS[name].missing);
}

/** The same of one outside the archive: only such a one takes items and gives them away. */
export async function findOpenContainer<Row extends ContainerRow = ContainerRow>(
  scope: ProjectScope,
  name: ContainerName,
  id: string,
): Promise<Row> {
  const row = await findContainer<Row>(scope, name, id);
  if (row.archived_at !== null) throw REFUSALS[name].missing();
  return row;
}
