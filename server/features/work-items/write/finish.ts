import {
  itemPublication,
  openItemAudience,
  type WorkItemChange,
  type WorkItemRow,
} from '#server/features/work-items/events.ts';
import { audienceFacts } from '#server/features/work-items/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import type { AudienceFacts } from '#server/platform/access/visibility/made-in-project.ts';
import { one } from '#server/platform/database/rows.ts';

type ItemEvent =
  | 'work_item.created'
  | 'work_item.updated'
  | 'work_item.deleted'
  | 'work_item.restored';

/**
 * The end of every command that changes items: keeps the parents' counts, tells the reactions and the feed.
 * The rows must be written already. `known` are their `audienceFacts`, where the command read them beside its write.
 */
export async function finish(
  scope: ProjectScope,
  type: ItemEvent,
  changes: readonly WorkItemChange[],
  known?: ReadonlyMap<string, AudienceFacts>,
): Promise<void> {
  const parents = await moveChildCounts(scope, changes);
  const rows = changes.flatMap((change) => change.after ?? change.before ?? []);
  const facts =
    known && parents.length === 0 ? known : await audienceFacts(scope, [...rows, ...parents]);
  const publicationOf = (row: WorkItemRow) => {
    const project = facts.get(row.project_id) ?? { ...scope.project, id: row.project_id };
    return itemPublication(project, row);
  };
  for (const change of changes) {
    const row = one([change.after ?? change.before].flatMap((found) => found ?? []));
    const item = publicationOf(row);
    const publish = [type === 'work_item.deleted' ? gone(item, row) : item];
    scope.emit({ type, data: change, publish });
  }
  for (const parent of parents) scope.publish(publicationOf(parent));
}

/** A deleted item also leaves the screens that have it open; its last revision is one above the row's. */
function gone(publication: ReturnType<typeof itemPublication>, row: WorkItemRow) {
  const audiences = [...publication.audiences, ...openItemAudience(row.id)];
  return { ...publication, audiences, rev: row.rev + 1, gone: true };
}

/** Adds to and takes from the counts of listable children; returns the parents that changed. */
async function moveChildCounts(
  scope: ProjectScope,
  changes: readonly WorkItemChange[],
): Promise<WorkItemRow[]> {
  const moved = new Map<string, number>();
  const add = (row: WorkItemRow | null, by: number) => {
    if (!row?.parent_id || !row.is_listed) return;
    moved.set(row.parent_id, (moved.get(row.parent_id) ?? 0) + by);
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  const parents = [...moved].filter(([, by]) => by !== 0);
  if (parents.length === 0) return [];
  return scope.sql<WorkItemRow[]>`
    UPDATE work_items i SET sub_issues_count = greatest(0, i.sub_issues_count + d.by)
    FROM unnest(${parents.map(([id]) => id)}::uuid[], ${parents.map(([, by]) => by)}::int[]) AS d(id, by)
    WHERE i.id = d.id AND i.deleted_at IS NULL
    RETURNING i.*`;
}
