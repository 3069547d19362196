import type { WorkItemChange, WorkItemRow } from '#server/features/work-items/events.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';

import { type ActivityDraft, draft } from './draft.ts';
import { SILENT, record } from './record.ts';

/** An epic, with the project of the item that was added or removed. */
interface EpicRead {
  readonly epic: WorkItemRow;
  readonly identifier: string;
}

/** Cache per transaction: a bulk call adds 500 items to the same epic. */
const known = new WeakMap<Scope, Map<string, Promise<EpicRead | null>>>();

/** Records in an epic's history that an item was added or removed; notifies no one. */
export async function recordInEpics(
  scope: Scope,
  { before, after }: WorkItemChange,
): Promise<void> {
  const item = after ?? before;
  const [left, entered] = [epicAbove(before), epicAbove(after)];
  if (!item || left === entered) return;
  if (left !== null) await recordIn(scope, left, item, leavingDraft);
  if (entered !== null) await recordIn(scope, entered, item, enteringDraft);
}

/** The epic that an item is a direct child of; deeper items move with their parent. */
function epicAbove(row: WorkItemRow | null): string | null {
  return row && row.parent_id === row.epic_id ? row.epic_id : null;
}

async function recordIn(
  scope: Scope,
  epicId: string,
  item: WorkItemRow,
  draftOf: (id: string, key: string) => ActivityDraft,
): Promise<void> {
  const found = await readEpic(scope, epicId, item.project_id);
  if (!found) return;
  const line = draftOf(item.id, `${found.identifier}-${item.sequence_id}`);
  await record(scope, found.epic, [line], SILENT);
}

function enteringDraft(id: string, key: string): ActivityDraft {
  const values = { old_value: '', new_value: key, new_identifier: id };
  return draft('created', 'epic_item', `added work item ${key}`, values);
}

function leavingDraft(id: string, key: string): ActivityDraft {
  const values = { old_value: key, new_value: '', old_identifier: id };
  return draft('deleted', 'epic_item', `removed work item ${key}`, values);
}

function readEpic(scope: Scope, id: string, projectId: string): Promise<EpicRead | null> {
  const reads = known.get(scope) ?? new Map<string, Promise<EpicRead | null>>();
  known.set(scope, reads);
  const key = `${id} ${projectId}`;
  const read = reads.get(key) ?? findEpic(scope, id, projectId);
  reads.set(key, read);
  return read;
}

async function findEpic({ sql }: Scope, id: string, projectId: string): Promise<EpicRead | null> {
  const [[epic], [project]] = await Promise.all([
    sql<
      WorkItemRow[]
    >`SELECT * FROM work_items i WHERE i.id = ${id} AND i.is_epic AND ${live(sql, 'i')}`,
    sql<{ identifier: string }[]>`SELECT identifier FROM projects WHERE id = ${projectId}`,
  ]);
  return epic && project ? { epic, identifier: project.identifier } : null;
}
