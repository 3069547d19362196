import { v7 } from 'uuid';

import { openItemAudience, type WorkItemRow } from '#server/features/work-items/events.ts';
import type { Scope } from '#server/platform/access/scope.ts';

import type { ActivityDraft } from './draft.ts';
import type { ActivityRow, RecordedActivity } from './events.ts';
import { HIDDEN_FIELDS } from './queries.ts';

/** Whether the lines notify followers, and whether their author is subscribed. */
export interface ActivityContext {
  readonly notify: boolean;
  readonly subscribe: boolean;
  /** The author, when it is not the scope's person. */
  readonly actor_id?: string | null;
  /** The time, for a new item: its creation. */
  readonly created_at?: string;
}

/** An ordinary change: notifies the followers and subscribes the author. */
export const NOTIFYING: ActivityContext = { notify: true, subscribe: true };

/** A change that notifies no one and subscribes no one. */
export const SILENT: ActivityContext = { notify: false, subscribe: false };

/** Writes history lines in one statement, emits their event, and publishes them. */
export async function record(
  scope: Scope,
  item: WorkItemRow,
  lines: readonly ActivityDraft[],
  telling: ActivityContext,
): Promise<void> {
  const drafts = lines.filter(isOfChange);
  if (drafts.length === 0) return;
  const actor_id = telling.actor_id ?? scope.user?.id ?? null;
  const [first, ...rest] = drafts;
  const merged =
    first?.field === 'description' ? await mergeDescription(scope, item, actor_id) : [];
  const fresh = merged.length > 0 ? rest : drafts;
  const written = fresh.length > 0 ? insert(scope, item, fresh, actor_id, telling) : [];
  emitRecorded(scope, item, [...merged, ...written], actor_id, telling);
}

/** Drops lines with equal values: a snoozed item that is snoozed further stays "snoozed". */
const isOfChange = ({ old_value, new_value, old_identifier, new_identifier }: ActivityDraft) =>
  !old_value || old_value !== new_value || old_identifier !== new_identifier;

/** One statement with a constant text: each change writes history with a cached plan. */
function insert(
  scope: Scope,
  item: WorkItemRow,
  drafts: readonly ActivityDraft[],
  actor_id: string | null,
  { created_at = null }: { readonly created_at?: string | null },
): RecordedActivity[] {
  const lines = drafts.map((line) => ({ ...line, id: v7() }));
  const when = scope.sql`coalesce(${created_at}::timestamptz, clock_timestamp())`;
  scope.send(scope.sql`
    INSERT INTO work_item_activities (id, workspace_id, project_id, work_item_id, actor_id, epoch, verb, field,
      comment, old_value, new_value, old_identifier, new_identifier, comment_id, created_at, updated_at)
    SELECT id, ${item.workspace_id}, ${item.project_id}, ${item.id}, ${actor_id}, floor(extract(epoch FROM clock_timestamp())),
      verb, field, comment, old_value, new_value, old_identifier, new_identifier, comment_id, ${when}, ${when}
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line(id uuid, verb text, field text, comment text,
      old_value text, new_value text, old_identifier uuid, new_identifier uuid, comment_id uuid)`);
  return lines.map((line) => ({ ...line, rev: 1, work_item_id: item.id, actor_id }));
}

/** Repeated saves of a description are one line: the newest moves to now. */
function mergeDescription(
  scope: Scope,
  item: WorkItemRow,
  actor: string | null,
): Promise<ActivityRow[]> {
  return scope.sql<ActivityRow[]>`
    UPDATE work_item_activities SET created_at = clock_timestamp(), updated_at = clock_timestamp()
    WHERE id = (SELECT id FROM work_item_activities WHERE work_item_id = ${item.id}
      ORDER BY created_at DESC, id DESC LIMIT 1)
      AND field = 'description' AND actor_id = ${actor}
    RETURNING *`;
}

function emitRecorded(
  scope: Scope,
  item: WorkItemRow,
  rows: readonly RecordedActivity[],
  actor_id: string | null,
  { notify, subscribe }: ActivityContext,
): void {
  scope.emit({
    type: 'activity.recorded',
    data: { item, activities: rows, actor_id, notify, subscribe },
    publish: rows
      .filter((row) => row.field === null || !HIDDEN_FIELDS.includes(row.field))
      .map(({ id, rev }) => ({
        entity: 'activity',
        id,
        rev,
        audiences: openItemAudience(item.id),
      })),
  });
}

/** The line of a deleted item, linked by `deleted_item_id` even after a restore. */
export async function recordDeletion(scope: Scope, item: WorkItemRow): Promise<void> {
  await scope.sql`
    INSERT INTO work_item_activities
      (workspace_id, project_id, deleted_item_id, actor_id, verb, field, comment, epoch, created_at,
        updated_at)
    VALUES (${item.workspace_id}, ${item.project_id}, ${item.id}, ${scope.user?.id ?? null},
      'deleted', 'issue', 'deleted the issue', floor(extract(epoch FROM clock_timestamp())), clock_timestamp(), clock_timestamp())`;
}
