import type { RecordedActivity } from '#server/features/activities/events.ts';
import { ITEM_FIELDS } from '#server/features/activities/queries.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { plainText } from '#server/platform/texts/html.ts';
import type { ItemKindName } from '#shared/notifications/kinds.ts';

/** The content of a notification of one activity; `tell` adds the facts of the item. */
export interface Line {
  readonly title: string;
  /** Sentence of a mention; `by_name` prefixes the author. */
  readonly message: string | null;
  readonly by_name: boolean;
  /** Whether the item's facts include project and workspace; mails always do. */
  readonly placed: boolean;
  readonly activity: object;
  /** Data for mails that replaces or adds to that of the notification. */
  readonly mail: object;
  /** Its preferences decide; `state_change` also depends on the new state. */
  readonly kind: ItemKindName;
  readonly to_state: string | null;
  /** Other items in the line: only people who see them are notified. */
  readonly named: readonly string[];
}

export function changeLine(activity: RecordedActivity): Line {
  const { field } = activity;
  const issue_comment = field === 'comment' ? (plainText(activity.new_value ?? '') ?? '') : '';
  return {
    title: activity.comment,
    message: null,
    by_name: false,
    placed: false,
    activity: { ...activityTexts(activity), issue_comment },
    mail: mailTexts(field),
    kind: field === 'comment' ? field : field === 'state' ? 'state_change' : 'property_change',
    to_state: field === 'state' ? activity.new_identifier : null,
    named: namedItems(activity),
  };
}

export function mentionLine(
  item: WorkItemRow,
  activity: RecordedActivity,
  place: 'description' | 'comment',
): Line {
  const isComment = place === 'comment';
  return {
    title: '',
    message: isComment
      ? ` has mentioned you in a comment in issue ${item.name}`
      : `You have been mentioned in the issue ${item.name}`,
    by_name: isComment,
    placed: !isComment,
    activity: activityTexts(activity),
    mail: { ...mailTexts('mention'), place },
    kind: 'mention',
    to_state: null,
    named: [],
  };
}

function namedItems({ field, old_identifier, new_identifier }: RecordedActivity): string[] {
  if (field === null || !ITEM_FIELDS.includes(field)) return [];
  return [old_identifier, new_identifier].flatMap((id) => id ?? []);
}

function mailTexts(field: string | null) {
  return { field: field ?? NONE, activity_time: new Date().toISOString() };
}

/** All values as text, as the contract has them: a missing one is "None". */
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
