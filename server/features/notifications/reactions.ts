import type { RecordedActivity } from '#server/features/activities/events.ts';
import { endOf } from '#server/features/importers/queries.ts';
import type { WorkItemChange, WorkItemRow } from '#server/features/work-items/events.ts';
import { isStranger } from '#server/platform/access/acting.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { newlyMentioned } from '#server/platform/texts/mentions.ts';
import { reaction } from '#server/platform/transactions/reactions.ts';
import { CLOSED_STATUSES, DUPLICATE, PENDING, SNOOZED } from '#shared/constants/intakes.ts';

import { hideOrShow, hideThoseOf, showThoseOf } from './hide-or-show.ts';
import { changeLine, mentionLine } from './lines.ts';
import { notify } from './notify.ts';
import { latestActivity } from './queries.ts';
import { creatorOf, importerOf, mentionedOf, subscribersOf } from './receivers.ts';
import { hideOrShowSubjects, notifyOf } from './subject-notices.ts';
import { withdraw } from './withdraw.ts';

export const notificationReactions = [
  ...(['work_item.created', 'work_item.updated'] as const).map((event) =>
    reaction(event, (scope, { data }) => notifyMentionedInDescription(scope, data)),
  ),
  reaction('activity.recorded', async (scope, { data }) => {
    if (data.item.deleted_at !== null) return;
    notifySubmitter(scope, data.item, data.actor_id, data.activities);
    if (!data.notify) return;
    const told = data.activities.filter(
      (activity) => activity.work_item_id === data.item.id && activity.field !== null,
    );
    if (told.length === 0) return;
    const fromStranger = await isStranger(scope, data.item.project_id);
    // Mentions in a stranger's text notify no one.
    if (!fromStranger) {
      for (const activity of told) notifyMentionedInComment(scope, data.item, activity);
    }
    notifySubscribers(scope, data.item, data.actor_id, told, fromStranger);
  }),
  reaction('activity.withdrawn', async (scope, { data }) => withdraw(scope, data.itemId, data.ids)),
  reaction('work_item.deleted', async (scope, { data }) => {
    if (data.before) await hideThoseOf(scope, data.before.id);
  }),
  reaction('work_item.restored', async (scope, { data }) => {
    if (data.after) await showThoseOf(scope, data.after.id);
  }),
  reaction('intake_issue.decided', async (scope, { data: { before, after, item } }) => {
    // Notifications say whether their item opens in the intake.
    if (isOfIntake(before?.status) !== isOfIntake(after?.status)) await showThoseOf(scope, item.id);
  }),
  reaction('import.updated', async (scope, { data: { before, after } }) => {
    const status = after && endOf(before, after);
    if (!status) return;
    const { id, name, workspace_id, project_id, problems, reason, counts } = after;
    const { made, total } = counts.items ?? { made: 0, total: 0 };
    const receivers = importerOf(scope, id);
    const values = { status, made, total, problems, reason };
    await notifyOf(scope, 'import', { receivers, workspace_id, project_id, id, name, values });
  }),
  reaction('import.deleted', async (scope, { data }) => {
    if (data.before) await hideThoseOf(scope, data.before.id);
  }),
  reaction('workspace_member.updated', async (scope, { data: { before, after } }) => {
    if (after && before?.role !== after.role) await hideOrShowSubjects(scope, after);
  }),
  reaction('item_visibility.changed', (scope, { data }) => hideOrShow(scope, data)),
];

const isOfIntake = (status: number | undefined) =>
  status === PENDING || status === SNOOZED || status === DUPLICATE;

/** Not for imports and cascades. Also for creations, which the contract leaves out. */
async function notifyMentionedInDescription(scope: Scope, change: WorkItemChange): Promise<void> {
  const { after: item, description, cause } = change;
  if (!item || !description || cause === 'import') return;
  const mentioned = newlyMentioned(description.before, description.after);
  if (mentioned.length === 0 || (await isStranger(scope, item.project_id))) return;
  const actor_id = scope.user?.id ?? null;
  const activity = await latestActivity(scope, item.id, actor_id);
  if (!activity) return;
  const receivers = mentionedOf(scope, item, actor_id, mentioned);
  notify(scope, { item, actor_id, receivers, lines: [mentionLine(item, activity, 'description')] });
}

function notifyMentionedInComment(
  scope: Scope,
  item: WorkItemRow,
  activity: RecordedActivity,
): void {
  if (activity.field !== 'comment' || activity.verb === 'deleted') return;
  const mentioned = newlyMentioned(activity.old_value ?? '', activity.new_value ?? '');
  if (mentioned.length === 0) return;
  const { actor_id } = activity;
  const receivers = mentionedOf(scope, item, actor_id, mentioned);
  notify(scope, { item, actor_id, receivers, lines: [mentionLine(item, activity, 'comment')] });
}

/** Notifies the author of a submission of its decision. */
function notifySubmitter(
  scope: Scope,
  item: WorkItemRow,
  actor_id: string | null,
  recorded: readonly RecordedActivity[],
): void {
  const decided = recorded.filter(
    ({ field, verb }) => field === 'intake' && CLOSED_STATUSES.some((one) => String(one) === verb),
  );
  const receivers = creatorOf(scope, item, actor_id);
  notify(scope, { item, actor_id, receivers, lines: decided.map(changeLine) });
}

/** Notifies each receiver of each activity, except descriptions; folds strangers' changes. */
function notifySubscribers(
  scope: Scope,
  item: WorkItemRow,
  actor_id: string | null,
  recorded: readonly RecordedActivity[],
  isFolded: boolean,
): void {
  const told = recorded.filter((activity) => activity.field !== 'description');
  const receivers = subscribersOf(scope, item, actor_id);
  notify(scope, { item, actor_id, receivers, lines: told.map(changeLine), isFolded });
}
