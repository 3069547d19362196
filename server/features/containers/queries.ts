import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { type ContainerName, CONTAINERS } from '#shared/containers.ts';
import { type ApiError, refusal } from '#shared/errors.ts';

/** What every stored container has that calls need. */
export interface ContainerRow {
  readonly id: string;
  readonly name: string;
  readonly created_by: string | null;
  readonly archived_at: string | null;
}

/** A kind as refusals begin with it. */
export function titleOf(name: ContainerName): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** The contract's answer where a container is not there. */
export function noContainer(name: ContainerName): ApiError {
  return refusal(404, { error: `${titleOf(name)} not found` });
}

/** The stored row of a container of the project, archived or not. */
export async function findContainer<Row extends ContainerRow = ContainerRow>(
  { sql, project }: ProjectScope,
  name: ContainerName,
  id: string,
): Promise<Row> {
  const rows = await sql<Row[]>`
    SELECT * FROM ${sql(CONTAINERS[name].section)}
    WHERE id = ${id} AND project_id = ${project.id} AND ${live(sql)}`;
  return oneOr404(rows, () => noContainer(name));
}

/** The same of one outside the archive: only such a one takes items and gives them away. */
export async function findOpenContainer<Row extends ContainerRow = ContainerRow>(
  scope: ProjectScope,
  name: ContainerName,
  id: string,
): Promise<Row> {
  const row = await findContainer<Row>(scope, name, id);
  if (row.archived_at !== null) throw noContainer(name);
  return row;
}
