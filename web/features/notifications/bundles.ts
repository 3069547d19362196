import type { NotificationImage } from '#shared/contract/notifications.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { notificationKinds, type SubjectName } from '#shared/notifications/kinds.ts';

/** Reasons for a notification, strongest first. */
const ITEM_REASONS = ['mentioned', 'assigned', 'created', 'subscribed'] as const;
export type Reason = (typeof ITEM_REASONS)[number] | SubjectName;
const REASONS: readonly Reason[] = [
  ...ITEM_REASONS,
  ...notificationKinds().flatMap(({ subject }) => (subject ? [subject.name as SubjectName] : [])),
];

/** "All" contains mentions too; their own tab shows nothing else. */
export type InboxTab = 'all' | 'mentions';
export type InboxShow = 'unread' | 'archived' | 'snoozed' | undefined;
export type InboxPart = 'assigned' | 'created' | 'subscribed';

/** Filters of the inbox. */
export interface InboxView {
  readonly workspaceId: string;
  readonly tab: InboxTab;
  readonly show: InboxShow;
  readonly now: number;
  /** Id of an opened card, which stays in the list although it has become read. */
  readonly kept?: string | undefined;
}

/** All notifications of one item or other subject, shown as one card. */
export interface Bundle {
  /** Id of the item or other subject. */
  readonly id: string;
  /** Newest first. */
  readonly events: readonly [NotificationImage, ...NotificationImage[]];
  readonly reason: Reason;
  readonly unread: number;
  readonly hasUnreadMention: boolean;
  /** Time for sorting: of the newest notification, or of the end of its snooze. */
  readonly at: string;
  /** End of the snooze; null = not snoozed. */
  readonly snoozedTill: string | null;
}

/** Cards of a view, newest first. */
export function bundlesOf(rows: readonly NotificationImage[], view: InboxView): readonly Bundle[] {
  const shown = rows.filter((row) => row.workspace === view.workspaceId && isShown(row, view));
  const byItem = Map.groupBy(shown, (row) => row.entity_identifier);
  const bundles: Bundle[] = [];
  for (const [id, events] of byItem) {
    const bundle = bundleOf(id, events, view.now);
    if (bundle && isWanted(bundle, view)) bundles.push(bundle);
  }
  return bundles.toSorted((a, b) => compare(b.at, a.at) || compare(b.id, a.id));
}

/** Number of unread cards by tab, [all, mentions]; a card with a mention counts in both. */
export function unreadCounts(
  rows: readonly NotificationImage[],
  workspaceId: string,
  now: number,
): readonly [total: number, mentions: number] {
  const all = new Set<string>();
  const mentions = new Set<string>();
  for (const row of rows) {
    if (row.workspace !== workspaceId || row.read_at || row.archived_at || isSnoozed(row, now))
      continue;
    all.add(row.entity_identifier);
    if (reasonOf(row) === 'mentioned') mentions.add(row.entity_identifier);
  }
  return [all.size, mentions.size];
}

export function reasonOf(row: NotificationImage): Reason {
  const name = row.sender.split(':').at(-1);
  return REASONS.find((reason) => reason === name) ?? 'subscribed';
}

/** Id of the comment of a notification; null = it has none, or it was deleted. */
export function commentOf(row: NotificationImage): string | null {
  if (row.entity_name !== 'issue') return null;
  const { field, verb, new_identifier } = row.data.issue_activity;
  return field === 'comment' && verb !== 'deleted' ? new_identifier : null;
}

/**
 * Id of the comment to show with an opened card: the newest unread one, else that of the newest
 * notification.
 */
export function commentToShow({ events }: Bundle): string | null {
  const unread = events.find((event) => event.read_at === null && commentOf(event) !== null);
  return commentOf(unread ?? events[0]);
}

export function isSnoozed(row: NotificationImage, now: number): boolean {
  return row.snoozed_till !== null && Date.parse(row.snoozed_till) > now;
}

function isShown(row: NotificationImage, { tab, show, now }: InboxView): boolean {
  if (tab === 'mentions' && reasonOf(row) !== 'mentioned') return false;
  if (show === 'archived') return row.archived_at !== null;
  if (row.archived_at !== null) return false;
  return isSnoozed(row, now) === (show === 'snoozed');
}

function isWanted(bundle: Bundle, { show, kept }: InboxView): boolean {
  return show !== 'unread' || bundle.unread > 0 || bundle.id === kept;
}

/** Row keys that decide a person's relations to an item. */
export type PartsInItem = Pick<WorkItemImage, 'id' | 'assignee_ids' | 'created_by'>;

/** The reader, and the items that they are subscribed to. */
export interface InboxReader {
  readonly id: string;
  readonly subscribed: ReadonlySet<string>;
}

/**
 * Cards of items to which the person has one of these relations now; none selected = all. For
 * items that are not loaded, the relation at the time of the notification counts.
 */
export function inParts(
  bundles: readonly Bundle[],
  parts: readonly InboxPart[],
  items: readonly PartsInItem[],
  me: InboxReader,
): readonly Bundle[] {
  if (parts.length === 0) return bundles;
  const byId = new Map(items.map((item) => [item.id, item]));
  return bundles.filter((bundle) => {
    const item = byId.get(bundle.id);
    const own = item ? partsIn(item, me) : bundle.events.map(reasonOf);
    return parts.some((part) => own.includes(part));
  });
}

function partsIn(item: PartsInItem, me: InboxReader): InboxPart[] {
  const isCreator = item.created_by === me.id;
  const isSubscribed = !isCreator && me.subscribed.has(item.id);
  return [
    ...(item.assignee_ids.includes(me.id) ? (['assigned'] as const) : []),
    ...(isCreator ? (['created'] as const) : []),
    ...(isSubscribed ? (['subscribed'] as const) : []),
  ];
}

function bundleOf(id: string, rows: readonly NotificationImage[], now: number): Bundle | null {
  const [first, ...rest] = rows.toSorted(
    (a, b) => compare(b.created_at, a.created_at) || compare(b.id, a.id),
  );
  if (!first) return null;
  const events = [first, ...rest] as const;
  const reasons = new Set(events.map(reasonOf));
  const unread = events.filter((event) => event.read_at === null);
  const back = events.map((event) => event.snoozed_till ?? '');
  const snoozed = events.filter((event) => isSnoozed(event, now));
  return {
    id,
    events,
    reason: REASONS.find((reason) => reasons.has(reason)) ?? 'subscribed',
    unread: unread.length,
    hasUnreadMention: unread.some((event) => event.is_mentioned_notification),
    at: [first.created_at, ...(snoozed.length > 0 ? [] : back)].reduce(later),
    snoozedTill: snoozed.map((event) => event.snoozed_till ?? '').reduce(later, '') || null,
  };
}

function later(a: string, b: string): string {
  return b > a ? b : a;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
