import { followEpics, movedEpics } from '#server/features/work-items/epics/follow.ts';
import {
  itemPublication,
  type WorkItemChange,
  type WorkItemRow,
} from '#server/features/work-items/events.ts';
import { audienceFacts } from '#server/features/work-items/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { AudienceFacts } from '#server/platform/access/visibility/made-in-project.ts';
import { one } from '#server/platform/database/rows.ts';

type ItemEvent =
  | 'work_item.created'
  | 'work_item.updated'
  | 'work_item.deleted'
  | 'work_item.restored';

/** What a command knows of the rows it has written. */
interface Written {
  /** Their `audienceFacts`, where the command has read them beside its write. */
  readonly facts?: ReadonlyMap<string, AudienceFacts>;
  /** The rows as their deletion left them, by id. */
  readonly gone?: ReadonlyMap<string, WorkItemRow>;
}

/**
 * The end of every command that changes items: keeps the parents' counts and the epics of what is below, emits the
 * events and publishes the items. The rows must be written already.
 */
export async function finish(
  scope: ProjectScope,
  type: ItemEvent,
  written: readonly WorkItemChange[],
  { facts: read, gone }: Written = {},
): Promise<void> {
  const below = new Map(
    (await followEpics(scope, movedEpics(written))).map((row) => [row.id, row]),
  );
  const changes = written.map((change) => {
    const after = change.after && below.get(change.after.id);
    return after ? { ...change, after } : change;
  });
  const parents = await moveChildCounts(scope, changes);
  for (const parent of parents) below.set(parent.id, parent);
  const others = [...below.values()];
  const rows = changes.flatMap((change) => change.after ?? change.before ?? []);
  const facts =
    read && others.length === 0 ? read : await audienceFacts(scope, [...rows, ...others]);
  const publicationOf = (row: WorkItemRow) => {
    const project = facts.get(row.project_id) ?? { ...scope.project, id: row.project_id };
    return itemPublication(project, row);
  };
  for (const data of changes) {
    const left = data.before && gone?.get(data.before.id);
    const row = one([left ?? data.after ?? data.before].flatMap((found) => found ?? []));
    scope.emit({ type, data: { ...data, together: changes }, publish: [publicationOf(row)] });
  }
  for (const other of others) scope.publish(publicationOf(other));
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
    WHERE i.id = d.id AND ${live(scope.sql, 'i')}
    RETURNING i.*`;
}
