import { z } from 'zod';

import {
  notificationKinds,
  type Subject,
  type SubjectData,
  type SubjectName,
} from '#shared/notifications/kinds.ts';

import { auditFields, Flag, Id, Moment } from './fields.ts';
import { UserLite } from './lite.ts';

/** The work item of a notification, as it was then. */
export const NotificationIssue = z.object({
  id: Id,
  name: z.string(),
  identifier: z.string(),
  sequence_id: z.int(),
  state_name: z.string().nullable(),
  state_group: z.string().nullable(),
  /** Only in mentions in a description. */
  project_id: Id.optional(),
  workspace_slug: z.string().optional(),
});
export type NotificationIssue = z.infer<typeof NotificationIssue>;

/** Values of a notification, as text; a missing value is the word "None". */
export const NotificationData = z.object({
  issue: NotificationIssue,
  issue_activity: z.object({
    id: Id,
    verb: z.string(),
    field: z.string(),
    actor: z.string(),
    new_value: z.string(),
    old_value: z.string(),
    old_identifier: Id.nullable(),
    new_identifier: Id.nullable(),
    /** Plain text of the comment; absent in mentions. */
    issue_comment: z.string().optional(),
  }),
  /** Number of further changes that others made within the hour (our own). */
  more: z.int().optional(),
});
export type NotificationData = z.infer<typeof NotificationData>;

const facts = {
  ...auditFields,
  title: z.string(),
  entity_identifier: Id,
  message_html: z.string(),
  message: z.string().nullable(),
  message_stripped: z.string().nullable(),
  sender: z.string(),
  receiver: Id,
  triggered_by: Id.nullable(),
  triggered_by_details: UserLite.nullable(),
  read_at: Moment.nullable(),
  snoozed_till: Moment.nullable(),
  archived_at: Moment.nullable(),
  workspace: Id,
  project: Id.nullable(),
};

/** Flags that only lists have. */
const flags = {
  is_inbox_issue: z.boolean(),
  is_intake_issue: z.boolean(),
  is_mentioned_notification: z.boolean(),
};

const aboutItem = { entity_name: z.literal('issue'), data: NotificationData };

interface AboutSubject {
  readonly entity_name: z.ZodLiteral<SubjectName>;
  readonly data: z.ZodType<Pick<SubjectData, SubjectName>>;
}

/** A notification about a work item, or about a subject that a kind declares. */
function noticeWith<Facts extends z.ZodRawShape>(given: Facts) {
  const subjects = notificationKinds().flatMap(({ subject }) =>
    subject ? [z.object({ ...given, ...aboutSubject(subject) })] : [],
  );
  return z.discriminatedUnion('entity_name', [z.object({ ...given, ...aboutItem }), ...subjects]);
}

function aboutSubject({ name, values }: Subject): AboutSubject {
  const own = Object.entries(values).map(([key, kind]) => [
    key,
    kind === 'count' ? z.int() : kind === 'text' ? z.string().nullable() : z.enum([...kind]),
  ]);
  const data = z.object({
    [name]: z.object({ id: Id, name: z.string(), ...Object.fromEntries(own) }),
  });
  return { entity_name: z.literal(name), data } as unknown as AboutSubject;
}

/** A notification in the replies of calls about a single one. */
export const Notification = noticeWith(facts);
export type Notification = z.infer<typeof Notification>;

/** A notification in lists, with the three flags that only lists have. */
export const ListedNotification = noticeWith({ ...facts, ...flags });
export type ListedNotification = z.infer<typeof ListedNotification>;

export const NotificationImage = noticeWith({ ...facts, ...flags, rev: z.int() });
export type NotificationImage = z.infer<typeof NotificationImage>;
export type ItemNotice = Extract<NotificationImage, { entity_name: 'issue' }>;
export type SubjectNotice = Exclude<NotificationImage, ItemNotice>;

/** GET users/notifications. */
export const ListNotifications = z.object({
  type: z.string().default(''),
  snoozed: z.string().default('false'),
  archived: z.string().default('false'),
  read: z.string().optional(),
  mentioned: z.string().default(''),
  /** Comma list of `issue` and subjects such as `import`; the default serves clients that know only work items. */
  entity_name: z.string().max(100).default('issue'),
  order_by: z.string().default('-created_at'),
  per_page: z.string().optional(),
  cursor: z.string().optional(),
});
export type ListNotifications = z.infer<typeof ListNotifications>;

/** Unread notifications; `total_unread_notifications_count` leaves out mentions. */
export const UnreadCounts = z.object({
  total_unread_notifications_count: z.int(),
  mention_unread_notifications_count: z.int(),
});
export type UnreadCounts = z.infer<typeof UnreadCounts>;

/** PATCH users/notifications/{id}: a body without `snoozed_till` ends the snooze. */
export const UpdateNotification = z.object({
  snoozed_till: z.iso.datetime({ offset: true, local: true }).nullable().default(null),
});
export type UpdateNotification = z.infer<typeof UpdateNotification>;

/**
 * A person's relations to an item, as filters of lists and mark-all-read; other values filter
 * nothing.
 */
const Parts = z
  .union([z.string(), z.array(z.string().max(100)).max(20)])
  .transform((given) => (typeof given === 'string' ? given.split(',') : given))
  .transform((words) => words.map((word) => word.trim()));

/** POST mark-all-read: filters of what to mark; `read: true` matches nothing unread. */
export const MarkAllRead = z.object({
  type: Parts.nullish().catch(null),
  read: Flag.nullish(),
  snoozed: Flag.nullish(),
  archived: Flag.nullish(),
});
export type MarkAllRead = z.infer<typeof MarkAllRead>;
