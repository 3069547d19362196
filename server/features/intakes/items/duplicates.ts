import { moveAttachments } from '#server/features/attachments/commands.ts';
import type { IntakeIssueRow } from '#server/features/intakes/events.ts';
import { addSubscribers } from '#server/features/subscriptions/commands.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { findVisibleInWorkspace, getWorkItem } from '#server/features/work-items/queries.ts';
import { addRelations, removeRelationTo } from '#server/features/work-items/relations/commands.ts';
import { findRelations } from '#server/features/work-items/relations/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';

/** Links a duplicate to its original; files and subscribers move there. */
export async function linkDuplicate(
  scope: ProjectScope,
  row: IntakeIssueRow,
  item: WorkItemRow,
  target: WorkItemRow,
): Promise<void> {
  await addRelations(scope, item.id, { relation_type: 'duplicate', issues: [target.id] });
  const { sql } = scope;
  const followers = await sql<{ subscriber_id: string }[]>`
    SELECT subscriber_id FROM work_item_subscribers
    WHERE work_item_id = ${item.id} AND ${live(sql)}`;
  const people = [item.created_by, ...followers.map((one) => one.subscriber_id)];
  addSubscribers(scope, target, [...new Set(people.flatMap((id) => id ?? []))]);
  const moved = await moveAttachments(scope, item, target);
  await sql`UPDATE intake_issues SET moved_asset_ids = ${moved}::uuid[] WHERE id = ${row.id}`;
}

/** Undoes linkDuplicate: deletes the link and moves the files back. */
export async function unlinkDuplicate(scope: ProjectScope, row: IntakeIssueRow): Promise<void> {
  const { work_item_id, duplicate_to, moved_asset_ids } = row;
  if (duplicate_to === null) return;
  const [relation] = await findRelations(scope, work_item_id, [duplicate_to]);
  if (relation?.relation_type === 'duplicate')
    await removeRelationTo(scope, work_item_id, duplicate_to);
  const [target] = await findVisibleInWorkspace(scope, [duplicate_to]);
  if (!target || moved_asset_ids.length === 0) return;
  const item = await getWorkItem(scope, work_item_id);
  await moveAttachments(scope, target, item, moved_asset_ids);
  await scope.sql`UPDATE intake_issues SET moved_asset_ids = '{}' WHERE id = ${row.id}`;
}
