import type { WorkItemChange, WorkItemRow } from '#server/features/work-items/events.ts';
import type { Scope } from '#server/platform/access/scope.ts';

/** What is directly below a row has this epic. */
const epicBelow = (row: WorkItemRow) => (row.is_epic ? row.id : row.epic_id);

/** The rows, as they are now, of changes after which what is below has another epic. */
export function movedEpics(changes: readonly WorkItemChange[]): WorkItemRow[] {
  return changes.flatMap(({ before, after }) =>
    before && after && epicBelow(before) !== epicBelow(after) ? [after] : [],
  );
}

/**
 * Gives all below items that moved the epic that these have now; an item's own epic is set as its row is written, by
 * a trigger (migration 0013_epics). Returns the rows that changed.
 */
export async function followEpics(
  scope: Scope,
  moved: readonly WorkItemRow[],
): Promise<WorkItemRow[]> {
  if (moved.length === 0) return [];
  return scope.sql<WorkItemRow[]>`
    WITH RECURSIVE below AS (
      SELECT c.id, m.epic FROM work_items c
      JOIN unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(epicBelow)}::uuid[]) AS m(id, epic)
        ON c.parent_id = m.id
      UNION
      SELECT c.id, b.epic FROM work_items c JOIN below b ON c.parent_id = b.id)
    UPDATE work_items i SET epic_id = b.epic FROM below b
    WHERE i.id = b.id AND NOT i.is_epic AND i.epic_id IS DISTINCT FROM b.epic
    RETURNING i.*`;
}
