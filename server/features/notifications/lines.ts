import type { RecordedActivity } from '#server/features/activities/events.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { plainText } from '#server/platform/html.ts';
import { one } from '#server/platform/rows.ts';
import type { Scope } from '#server/platform/scope.ts';
import type { NotificationData, NotificationIssue } from '#shared/contract/notifications.ts';

/** What a notification's text needs to know of the item's surroundings. */
export interface ItemContext {
  readonly issue: NotificationIssue;
  readonly workspace_slug: string;
  /** Display name of who made the change. */
  readonly actor_name: string;
}

/** Which switch of a person's mail preferences a line falls under; `completed` = into a completed state. */
export type MailReason = 'mention' | 'state' | 'completed' | 'comment' | 'property';

/** What one activity tells each of its receivers; `mail` is the same for the next digest. */
export interface Line {
  readonly title: string;
  readonly message: string | null;
  readonly data: NotificationData;
  readonly reason: MailReason;
  readonly mail: unknown;
}

/** Reads what the texts about an item need; one query whatever the number of lines. */
export async function readContext(
  scope: Scope,
  item: WorkItemRow,
  actorId: string | null,
): Promise<ItemContext> {
  const row = one(
    await scope.sql<
      {
        identifier: string;
        slug: string;
        state_name: string | null;
        state_group: string | null;
        actor_name: string | null;
      }[]
    >`
      SELECT p.identifier, w.slug, s.name AS state_name, s."group" AS state_group,
        (SELECT u.display_name FROM users u WHERE u.id = ${actorId}::uuid) AS actor_name
      FROM projects p JOIN workspaces w ON w.id = p.workspace_id
      LEFT JOIN states s ON s.id = ${item.state_id}::uuid
      WHERE p.id = ${item.project_id}`,
  );
  return {
    issue: {
      id: item.id,
      name: item.name,
      identifier: row.identifier,
      sequence_id: item.sequence_id,
      state_name: row.state_name,
      state_group: row.state_group,
    },
    workspace_slug: row.slug,
    actor_name: row.actor_name ?? 'Somebody',
  };
}

/** The line that tells subscribers of an activity (contract: planning 3.8.2). */
export function changeLine(
  item: WorkItemRow,
  context: ItemContext,
  activity: RecordedActivity,
): Line {
  const issue_comment =
    activity.field === 'comment' ? (plainText(activity.new_value ?? '') ?? '') : '';
  const data = {
    issue: context.issue,
    issue_activity: { ...activityTexts(activity), issue_comment },
  };
  return {
    title: activity.comment,
    message: null,
    data,
    reason: reasonOf(item, context, activity),
    mail: mailData(item, context, data, activity),
  };
}

/** The line that tells people they are mentioned, in the description or in a comment (planning 3.8.3). */
export function mentionLine(
  item: WorkItemRow,
  context: ItemContext,
  activity: RecordedActivity,
  place: 'description' | 'comment',
): Line {
  const isComment = place === 'comment';
  const where = { project_id: item.project_id, workspace_slug: context.workspace_slug };
  const data = {
    issue: isComment ? context.issue : { ...context.issue, ...where },
    issue_activity: activityTexts(activity),
  };
  const { name } = context.issue;
  return {
    title: '',
    message: isComment
      ? `${context.actor_name} has mentioned you in a comment in issue ${name}`
      : `You have been mentioned in the issue ${name}`,
    data,
    reason: 'mention',
    mail: mailData(item, context, data, { ...activity, field: 'mention' }),
  };
}

/** Every value as text, as the contract wants it: a missing one is the word "None". */
function activityTexts(activity: RecordedActivity) {
  return {
    id: activity.id,
    verb: activity.verb,
    field: activity.field ?? NONE,
    actor: activity.actor_id ?? NONE,
    new_value: activity.new_value ?? NONE,
    old_value: activity.old_value ?? NONE,
    old_identifier: activity.old_identifier,
    new_identifier: activity.new_identifier,
  };
}

const NONE = 'None';

function reasonOf(item: WorkItemRow, context: ItemContext, activity: RecordedActivity): MailReason {
  if (activity.field === 'comment') return 'comment';
  if (activity.field !== 'state') return 'property';
  const isCompleted =
    context.issue.state_group === 'completed' && activity.new_identifier === item.state_id;
  return isCompleted ? 'completed' : 'state';
}

function mailData(
  item: WorkItemRow,
  context: ItemContext,
  data: NotificationData,
  activity: RecordedActivity,
) {
  return {
    issue: {
      ...data.issue,
      project_id: item.project_id,
      workspace_slug: context.workspace_slug,
    },
    issue_activity: {
      ...data.issue_activity,
      field: activity.field ?? NONE,
      activity_time: new Date().toISOString(),
    },
  };
}
