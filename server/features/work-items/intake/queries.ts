import { defaultState } from '#server/features/work-items/write/references.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';

/** The state of items that name none; null in a project without states. */
export async function firstState(scope: ProjectScope): Promise<string | null> {
  return (await defaultState(scope))?.id ?? null;
}

/** The first cancelled state of the project; null when it has none. */
export async function cancelledState({ sql, project }: ProjectScope): Promise<string | null> {
  const [state] = await sql<{ id: string }[]>`
    SELECT id FROM states WHERE project_id = ${project.id} AND "group" = 'cancelled' AND ${live(sql)}
    ORDER BY sequence, id LIMIT 1`;
  return state?.id ?? null;
}
