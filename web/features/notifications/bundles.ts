import type { NotificationImage } from '#shared/contract/notifications.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';

/** Why a person is told of something, the strongest first. */
export const REASONS = ['mentioned', 'assigned', 'created', 'subscribed', 'import'] as const;
export type Reason = (typeof REASONS)[number];

/** Mentions are in "all" too: their own tab shows nothing else. */
export type InboxTab = 'all' | 'mentions';
export type InboxShow = 'unread' | 'archived' | 'snoozed' | undefined;
export type InboxPart = 'assigned' | 'created' | 'subscribed';

/** What of the notifications is looked at. */
export interface InboxView {
  readonly workspaceId: string;
  readonly tab: InboxTab;
  readonly show: InboxShow;
  readonly now: number;
  /** A card that was opened stays where it is although it has become read. */
  readonly kept?: string | undefined;
}

/** Everything one item, or one import, tells, as one card. */
export interface Bundle {
  /** The id of the item or import. */
  readonly id: string;
  /** The newest first. */
  readonly events: readonly [NotificationImage, ...NotificationImage[]];
  readonly reason: Reason;
  readonly unread: number;
  readonly hasUnreadMention: boolean;
  /** When it came to this place of the list: told, or back from a snooze. */
  readonly at: string;
  /** Until when it is put off, while it is. */
  readonly snoozedTill: string | null;
}

/** The cards of a view, the newest first. */
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

/** Cards with something unread, by tab: [all, mentions]; a card with a mention is in both. */
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

/** Why the person is told of this. */
export function reasonOf(row: NotificationImage): Reason {
  const name = row.sender.split(':').at(-1);
  return REASONS.find((reason) => reason === name) ?? 'subscribed';
}

/** The comment that a notification is about; null = it is about something else, or the comment is gone. */
export function commentOf(row: NotificationImage): string | null {
  if (row.entity_name === 'import') return null;
  const { field, verb, new_identifier } = row.data.issue_activity;
  return field === 'comment' && verb !== 'deleted' ? new_identifier : null;
}

/** The comment to show when a card is opened: the newest unread one, else the one its newest event is about. */
export function commentToShow({ events }: Bundle): string | null {
  const unread = events.find((event) => event.read_at === null && commentOf(event) !== null);
  return commentOf(unread ?? events[0]);
}

/** Whether it is put off until later. */
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

/** Who has which part in an item. */
export type PartsInItem = Pick<WorkItemImage, 'id' | 'assignee_ids' | 'created_by'>;

/** Who asks, and the items that they are subscribed to now. */
export interface InboxReader {
  readonly id: string;
  readonly subscribed: ReadonlySet<string>;
}

/**
 * The cards of items that the person has one of these parts in now; none = all. Of an item that is not here only what
 * was said when the person was told is known.
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
