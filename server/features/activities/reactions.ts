import type { WorkItemChange } from '#server/features/work-items/events.ts';
import { reaction } from '#server/platform/transactions/reactions.ts';

import { creationDrafts, intakeDraft, RESTORED, updateDrafts } from './changes.ts';
import { recordInEpics } from './epic-items.ts';
import { readNames } from './names.ts';
import { NOTIFYING, SILENT, record, recordDeletion } from './record.ts';
import { settle } from './settle.ts';

/** Fields that notify no one and subscribe no one. */
const SILENT_FIELDS = new Set<string | null>(['cycles', 'modules', 'is_epic']);

const SILENT_CAUSES: ReadonlySet<WorkItemChange['cause']> = new Set([
  'dates',
  'import',
  'automation',
  'cascade',
]);

/** Item history, written in the transaction of the change. */
export const itemReactions = [
  reaction('work_item.created', async (scope, { data }) => {
    const { after: item, cause } = data;
    if (!item) return;
    const isRequest = cause !== 'import';
    const { created_by: actor_id, created_at } = item;
    const [created, ...assigned] = creationDrafts(item, await readNames(scope, data));
    // For a new item, only its assignees are notified.
    const about = { actor_id, created_at, subscribe: isRequest };
    await record(scope, item, created ? [created] : [], { ...about, notify: false });
    await record(scope, item, assigned, { ...about, notify: isRequest });
    if (isRequest) await recordInEpics(scope, data);
  }),
  reaction('work_item.updated', async (scope, { data }) => {
    const { after: item } = data;
    if (!item || data.fields.length === 0) return;
    const drafts = updateDrafts(data, await readNames(scope, data));
    const lines = await settle(scope, data, drafts);
    const silent = lines.filter((line) => SILENT_FIELDS.has(line.field));
    const notifying = lines.filter((line) => !SILENT_FIELDS.has(line.field));
    await record(scope, item, notifying, contextOf(data.cause));
    await record(scope, item, silent, SILENT);
    await recordInEpics(scope, data);
  }),
  reaction('work_item.deleted', async (scope, { data }) => {
    if (data.before && data.cause === 'request') await recordDeletion(scope, data.before);
  }),
  reaction('work_item.restored', async (scope, { data }) => {
    if (data.after) await record(scope, data.after, [RESTORED], SILENT);
  }),
  reaction(
    'intake_issue.decided',
    async (scope, { data: { before, after, item, isAutomatic } }) => {
      if (!before || !after || isAutomatic) return;
      await record(scope, item, [intakeDraft(before.status, after.status)], SILENT);
    },
  ),
];

/** Whether a change notifies and subscribes, by its cause. */
function contextOf(cause: WorkItemChange['cause']) {
  return SILENT_CAUSES.has(cause) ? SILENT : NOTIFYING;
}
