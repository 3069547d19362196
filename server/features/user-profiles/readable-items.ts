import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { UserScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { ownProjects } from '#server/platform/access/visibility/memberships.ts';

/** SQL: listed items `i` of the reader's projects that the reader can see. */
export function readableItems(scope: WorkspaceScope) {
  return scope.sql`
    work_items i
    JOIN ${ownProjects(scope, 'open')} ON p.id = i.project_id AND ${itemVisibility.rule(scope.sql)}
    LEFT JOIN states s ON s.id = i.state_id`;
}

export function assignedTo(scope: UserScope, userId: string) {
  return scope.sql`i.is_listed AND i.id IN (
    SELECT work_item_id FROM work_item_memberships
    WHERE value_id = ${userId} AND kind = 'assignee' AND is_listed)`;
}
