import { z } from 'zod';

import { auditFields, Flag, Id, Moment } from './fields.ts';
import { UserLite } from './lite.ts';

/** The item a notification is about, as it was then. */
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

/** What a notification tells: values as text, a missing one is the word "None". */
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
  /** How much more strangers did to the item within the hour (own addition). */
  more: z.int().optional(),
});
export type NotificationData = z.infer<typeof NotificationData>;

/** How an import ended, for who started it. */
export const ImportNoticeData = z.object({
  import: z.object({
    id: Id,
    name: z.string(),
    status: z.enum(['completed', 'failed']),
    /** Work items that came, of how many. */
    made: z.int(),
    total: z.int(),
    problems: z.int(),
    /** Why it stopped. */
    reason: z.string().nullable(),
  }),
});
export type ImportNoticeData = z.infer<typeof ImportNoticeData>;

/** What a notification is about: a work item, or an import that has ended. */
const SUBJECTS = {
  issue: { entity_name: z.literal('issue'), data: NotificationData },
  import: { entity_name: z.literal('import'), data: ImportNoticeData },
} as const;

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

/** What only lists say. */
const flags = {
  is_inbox_issue: z.boolean(),
  is_intake_issue: z.boolean(),
  is_mentioned_notification: z.boolean(),
};

/** Something one person is told, as the calls about a single one answer. */
export const Notification = z.discriminatedUnion('entity_name', [
  z.object({ ...facts, ...SUBJECTS.issue }),
  z.object({ ...facts, ...SUBJECTS.import }),
]);
export type Notification = z.infer<typeof Notification>;

/** A notification in lists, with the three flags that only lists have. */
export const ListedNotification = z.discriminatedUnion('entity_name', [
  z.object({ ...facts, ...flags, ...SUBJECTS.issue }),
  z.object({ ...facts, ...flags, ...SUBJECTS.import }),
]);
export type ListedNotification = z.infer<typeof ListedNotification>;

/** What the feed carries for a notification. */
export const NotificationImage = z.discriminatedUnion('entity_name', [
  z.object({ ...facts, ...flags, rev: z.int(), ...SUBJECTS.issue }),
  z.object({ ...facts, ...flags, rev: z.int(), ...SUBJECTS.import }),
]);
export type NotificationImage = z.infer<typeof NotificationImage>;
/** What it carries for one about a work item. */
export type ItemNotice = Extract<NotificationImage, { entity_name: 'issue' }>;
/** What it carries for one about an import. */
export type ImportNotice = Extract<NotificationImage, { entity_name: 'import' }>;

/** GET users/notifications. */
export const ListNotifications = z.object({
  type: z.string().default(''),
  snoozed: z.string().default('false'),
  archived: z.string().default('false'),
  read: z.string().optional(),
  mentioned: z.string().default(''),
  /** A comma list of `issue` and `import`: other clients know work items alone. */
  entity_name: z.string().max(100).default('issue'),
  order_by: z.string().default('-created_at'),
  per_page: z.string().optional(),
  cursor: z.string().optional(),
});
export type ListNotifications = z.infer<typeof ListNotifications>;

/** How many notifications wait to be read; the first number leaves out mentions. */
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

/** The parts one can have in an item, as lists and mark-all-read name them; others filter nothing. */
const Parts = z
  .union([z.string(), z.array(z.string().max(100)).max(20)])
  .transform((given) => (typeof given === 'string' ? given.split(',') : given))
  .transform((words) => words.map((word) => word.trim()));

/** POST mark-all-read: what is named narrows it; `read: true` names none that are unread. */
export const MarkAllRead = z.object({
  type: Parts.nullish().catch(null),
  read: Flag.nullish(),
  snoozed: Flag.nullish(),
  archived: Flag.nullish(),
});
export type MarkAllRead = z.infer<typeof MarkAllRead>;
