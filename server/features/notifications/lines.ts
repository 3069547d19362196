import type { RecordedActivity } from '#server/features/activities/events.ts';
import { ITEM_FIELDS } from '#server/features/activities/queries.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { plainText } from '#server/platform/texts/html.ts';

/** Which switch of a person's mail preferences a line falls under; `state` also asks which state it came into. */
export type MailReason = 'mention' | 'state' | 'comment' | 'property';

/** What one activity tells each of its receivers; `tell` adds what is said of the item itself. */
export interface Line {
  readonly title: string;
  /** What a mention says; `by_name` puts before it who made the change. */
  readonly message: string | null;
  readonly by_name: boolean;
  /** Whether what is said of the item names its project and workspace too, as in every mail. */
  readonly placed: boolean;
  readonly activity: object;
  /** What mails say besides, or instead. */
  readonly mail: object;
  readonly reason: MailReason;
  /** The state that the change led to. */
  readonly to_state: string | null;
  /** Other items that the line names: only those who see them are told. */
  readonly named: readonly string[];
}

/** The line that tells subscribers of an activity. */
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
    reason: field === 'comment' || field === 'state' ? field : 'property',
    to_state: field === 'state' ? activity.new_identifier : null,
    named: namedItems(activity),
  };
}

/** The line that tells people they are mentioned, in the description or in a comment. */
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
    mail: mailTexts('mention'),
    reason: 'mention',
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
