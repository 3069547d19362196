import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import type { NotificationImage } from '#shared/contract/notifications.ts';
import type { SubscriptionImage } from '#shared/contract/subscriptions.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { commentAnchor } from '#web/features/comments/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useNow } from '#web/lib/formats/clock.ts';
import { useMe } from '#web/lib/session/session.ts';
import { collection } from '#web/lib/store/collection.ts';

import { markOpened } from './actions.ts';
import {
  type Bundle,
  bundlesOf,
  commentToShow,
  type InboxPart,
  type InboxShow,
  type InboxTab,
  inParts,
} from './bundles.ts';
import { OlderNotifications } from './older.ts';
import { notifications } from './store.ts';

/** State of the inbox: cards, open item, and navigation. */
export interface Inbox {
  readonly slug: string;
  readonly tab: InboxTab;
  readonly show: InboxShow;
  readonly bundles: readonly Bundle[];
  /** Id of the open item; its card may have left the list. */
  readonly openId: string | null;
  readonly openProjectId: string | null;
  readonly openNotice: NotificationImage | undefined;
  readonly openBundle: Bundle | undefined;
  readonly setTab: (tab: InboxTab) => void;
  readonly setShow: (show: InboxShow) => void;
  /** Opens a card's item; undefined closes it. */
  readonly open: (bundle: Bundle | undefined) => void;
  /** The next card, else the previous one. */
  readonly neighbor: (id: string, step?: 1 | -1) => Bundle | undefined;
  readonly readOlder: () => void;
  readonly isReading: boolean;
}

const ROUTE = '/$slug/notifications';
const items = collection<WorkItemImage>('work_item');
const subscriptions = collection<SubscriptionImage>('subscription');

/** The cards that match the relations filter now. */
function useInParts(all: readonly Bundle[], parts: readonly InboxPart[]): readonly Bundle[] {
  const me = useMe();
  const isNarrowed = parts.length > 0;
  const ids = useMemo(() => (isNarrowed ? all.map((bundle) => bundle.id) : []), [all, isNarrowed]);
  const here = items.useMany(ids);
  const own = subscriptions.useSelect(
    (rows) => rows.filter((row) => row.subscriber === me.id).map((row) => row.issue),
    [me.id],
  );
  const reader = useMemo(() => ({ id: me.id, subscribed: new Set(own) }), [me.id, own]);
  return useMemo(() => inParts(all, parts, here, reader), [all, parts, here, reader]);
}

/** The inbox of the current URL. */
export function useInbox(parts: readonly InboxPart[]): Inbox {
  const { id: workspaceId, slug } = useWorkspace();
  const { tab: chosen, show, id: noticeId } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  const now = useNow();
  const notice = notifications.use(noticeId);
  const tab = chosen ?? 'all';
  const openId = useLast(notice?.entity_identifier ?? null, noticeId);
  const kept = openId ?? undefined;
  const view = { workspaceId, tab, show, now, kept };
  const all = notifications.useSelect(
    (rows) => bundlesOf(rows, view),
    [workspaceId, tab, show, now, kept],
  );
  const bundles = useInParts(all, parts);
  const openBundle = bundles.find((bundle) => bundle.id === openId);
  useOpenedIsRead(slug, openBundle, noticeId);
  const older = useOlder(slug, show);
  return {
    slug,
    tab,
    show,
    bundles,
    openId,
    openProjectId: notice?.project ?? null,
    openNotice: notice,
    openBundle,
    setTab: (next) =>
      void navigate({ search: (search) => ({ ...search, tab: next }), replace: true }),
    setShow: (next) =>
      void navigate({ search: (search) => ({ ...search, show: next }), replace: true }),
    open: (bundle) =>
      void navigate({
        search: (search) => ({ ...search, id: bundle?.events[0].id }),
        ...(bundle && hashOf(commentToShow(bundle))),
        replace: true,
      }),
    neighbor: (id, step) => neighborOf(bundles, id, step),
    ...older,
  };
}

/** Hash of a comment's URL; {} without a comment. */
export function hashOf(commentId: string | null): { readonly hash?: string } {
  return commentId === null ? {} : { hash: commentAnchor(commentId) };
}

/** The card a step away; without a step the one to open when this one leaves. */
export function neighborOf(
  bundles: readonly Bundle[],
  id: string | null,
  step?: 1 | -1,
): Bundle | undefined {
  const place = bundles.findIndex((bundle) => bundle.id === id);
  if (place === -1) return step === -1 ? undefined : bundles[0];
  if (step) return bundles[place + step];
  return bundles[place + 1] ?? bundles[place - 1];
}

/** Marks opened notifications as read, and those that arrive while they are open. */
function useOpenedIsRead(
  slug: string,
  bundle: Bundle | undefined,
  noticeId: string | undefined,
): void {
  // A card marked as unread by hand stays so until it is opened again, or something new arrives.
  const seen = useRef<{ noticeId: string | undefined; count: number } | null>(null);
  useEffect(() => {
    if (!bundle || document.visibilityState === 'hidden') return;
    const count = bundle.events.length;
    if (seen.current?.noticeId === noticeId && seen.current?.count === count) return;
    seen.current = { noticeId, count };
    if (bundle.unread > 0) markOpened(slug, bundle.events);
  }, [slug, bundle, noticeId]);
}

/** The item in the URL after its notification was deleted: the pane keeps showing it. */
function useLast(itemId: string | null, noticeId: string | undefined): string | null {
  const [last, setLast] = useState({ noticeId, itemId });
  const isOther = last.noticeId !== noticeId || (itemId !== null && last.itemId !== itemId);
  if (isOther) setLast({ noticeId, itemId });
  return isOther ? itemId : last.itemId;
}

function useOlder(slug: string, show: InboxShow) {
  const me = useMe();
  const older = useMemo(() => new OlderNotifications(slug, me.id, show), [slug, me.id, show]);
  const [isReading, setIsReading] = useState(false);
  const readOlder = useCallback(() => {
    if (older.isAtEnd) return;
    setIsReading(true);
    void older
      .readOn()
      // Offline the list ends here; scrolling to its end retries.
      .catch(() => undefined)
      .then(() => setIsReading(false));
  }, [older]);
  return { readOlder, isReading };
}
