import { getTableName } from 'drizzle-orm';
import { z } from 'zod';

import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';

import { externalIdTaken } from './refusals.ts';
import type { Row, Shape } from './shapes.ts';

/** An id in another program: `external_source` and `external_id`. */
export type ExternalName = z.infer<typeof ExternalName>;

const ExternalName = z.object({
  external_id: z.string().min(1),
  external_source: z.string().min(1),
});

/** The external id in a body or query; null when it has none. */
export function externalNameIn(given: object): ExternalName | null {
  return ExternalName.safeParse(given).data ?? null;
}

/** The id of the row with an external id in the project; null when there is none. */
export async function findByExternalName(
  { sql, ...scope }: ProjectScope,
  { table }: Shape,
  { external_id, external_source }: ExternalName,
): Promise<string | null> {
  if (!table || !('external_id' in table)) return null;
  const place =
    'project' in scope && 'project_id' in table
      ? sql`project_id = ${scope.project.id}`
      : sql`workspace_id = ${scope.workspace.id}`;
  const [found] = await sql<{ id: string }[]>`
    SELECT id FROM ${sql(getTableName(table))} WHERE ${place}
      AND external_source = ${external_source} AND external_id = ${external_id}
      AND ${live(sql)} LIMIT 1`;
  return found?.id ?? null;
}

/** Throws 409 when the external id of a new row is taken. */
export async function refuseTakenId(scope: ProjectScope, shape: Shape, body: Row): Promise<void> {
  const name = externalNameIn(body);
  const id = name && (await findByExternalName(scope, shape, name));
  if (id) throw externalIdTaken(shape.name, id);
}
