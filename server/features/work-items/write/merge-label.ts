import { labelResource } from '#server/features/labels/commands.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { MAX_BULK } from '#shared/constants/work-items.ts';
import { badRequest } from '#shared/errors.ts';

import { finishField } from './many.ts';

/**
 * Puts a label's items under another one, archived and hidden ones too, then what lies below it, and deletes it.
 * Of many items one call takes a part, since long transactions hold the feed back; true when all is done.
 */
export async function mergeLabel(scope: ProjectScope, id: string, into: string): Promise<boolean> {
  authorize(scope, 'label.delete');
  if (id === into) throw badRequest('A label cannot be merged with itself');
  await Promise.all([labelResource.get(scope, id), labelResource.get(scope, into)]);
  if (!(await relabel(scope, id, into))) return false;
  await moveFamily(scope, id, into);
  await labelResource.delete(scope, id);
  return true;
}

/** Exchanges the label on some items; true when no others have it. */
async function relabel(scope: ProjectScope, id: string, into: string): Promise<boolean> {
  const { sql } = scope;
  // Locked in the order of the ids, as bulk calls do.
  const before = await sql<WorkItemRow[]>`
    SELECT i.* FROM work_items i
    JOIN work_item_memberships m ON m.work_item_id = i.id AND m.kind = 'label'
    WHERE m.value_id = ${id} AND i.project_id = ${scope.project.id} AND ${live(sql, 'i')}
    ORDER BY i.id LIMIT ${MAX_BULK} FOR NO KEY UPDATE OF i`;
  const rows = await sql<WorkItemRow[]>`
    UPDATE work_items i SET updated_at = clock_timestamp(), updated_by = ${scope.user.id},
      label_ids = ARRAY(
        SELECT v FROM unnest(array_replace(i.label_ids, ${id}::uuid, ${into}::uuid))
          WITH ORDINALITY u(v, place)
        GROUP BY v ORDER BY min(place))
    WHERE i.id = ANY(${before.map((item) => item.id)}::uuid[]) RETURNING i.*`;
  await finishField(scope, before, rows, 'label_ids');
  return before.length < MAX_BULK;
}

/** Puts what lies below a label under another one, which may be below it itself. */
async function moveFamily(scope: ProjectScope, id: string, into: string): Promise<void> {
  const all = await labelResource.list(scope);
  const byId = new Map(all.map((label) => [label.id, label]));
  let above = byId.get(into)?.parent_id;
  while (above && above !== id) above = byId.get(above)?.parent_id;
  if (above === id) {
    await labelResource.update(scope, into, { parent: byId.get(id)?.parent_id ?? null });
  }
  for (const label of all) {
    if (label.parent_id === id && label.id !== into) {
      await labelResource.update(scope, label.id, { parent: into });
    }
  }
}
