import type { WorkItemRow } from '#server/features/work-items/events.ts';
import {
  readDescription,
  storeDescription,
} from '#server/features/work-items/write/description.ts';
import { finish } from '#server/features/work-items/write/finish.ts';
import { enterProjectOf } from '#server/platform/access/acting.ts';
import type { UserScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';

/**
 * Stores an item's description as people have written it together, with everything that a change of it by the API
 * brings: the history, who is told, versions. Checks no permission: who wrote could, then.
 */
export async function saveDescription(
  scope: UserScope,
  id: string,
  text: { readonly html: string; readonly json: object },
): Promise<void> {
  const { sql } = scope;
  const [before] = await sql<WorkItemRow[]>`
    SELECT * FROM work_items WHERE id = ${id} AND ${live(sql)} FOR NO KEY UPDATE`;
  if (!before) return;
  const old = await readDescription(scope, id);
  if (old === text.html) return;
  await storeDescription(scope, id, text);
  const [after] = await sql<WorkItemRow[]>`
    UPDATE work_items SET updated_at = clock_timestamp(), updated_by = ${scope.user.id}
    WHERE id = ${id} RETURNING *`;
  if (!after) return;
  const description = { before: old, after: text.html };
  const change = { before, after, fields: ['description_html'], cause: 'request' as const };
  const place = await enterProjectOf(scope, before.project_id);
  await finish(place, 'work_item.updated', [{ ...change, description }]);
}
