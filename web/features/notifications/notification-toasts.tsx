import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { NotificationImage } from '#shared/contract/notifications.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { browserNotices } from '#web/lib/browser/browser-notices.ts';
import { setUnreadInTitle } from '#web/lib/browser/page-title.ts';
import { quietUntil } from '#web/lib/browser/quiet-time.ts';
import { useMe } from '#web/lib/session/session.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { markOpened } from './actions.ts';
import { inOneTab, onArrival } from './arrivals.ts';
import { commentOf } from './bundles.ts';
import { isCardInView } from './cards-in-view.ts';
import { useNameOf } from './names-in-quotes.ts';
import { addressOf, sentenceOf, subjectOf } from './sentence.ts';
import { defineInboxShortcuts } from './shortcuts.ts';
import { useUnreadCount } from './store.ts';
import { hashOf } from './use-inbox.ts';

// Registered here because toasts are on every screen: the help then knows the inbox shortcuts
// before it is opened.
defineInboxShortcuts();

/** Announces notifications as they arrive, in toasts and browser notifications; renders nothing. */
export function NotificationToasts() {
  const { all: total } = useUnreadCount();
  useEffect(() => {
    setUnreadInTitle(total);
    showUnreadMark(total > 0);
    return () => {
      setUnreadInTitle(0);
      showUnreadMark(false);
    };
  }, [total]);
  useArrivals();
  return null;
}

/** Shows or hides a dot on the tab's icon. */
function showUnreadMark(isUnread: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = isUnread ? './mark-unread.svg' : './mark.svg';
}

function useArrivals(): void {
  const show = useShowToast();
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => onArrival((row) => void inOneTab(row.id, () => latest.current(row))), []);
}

function useShowToast(): (row: NotificationImage) => void {
  const { t } = useTranslation('notifications', { useSuspense: false });
  const { id: workspaceId, slug } = useWorkspace();
  const me = useMe();
  const nameOf = useNameOf(null);
  const navigate = useNavigate();
  const openKey = useOpenKey();
  const openPath = useRouterState({ select: ({ location }) => location.pathname });
  return (row) => {
    // It waits in the inbox, and the unread count shows it.
    if (row.workspace !== workspaceId || quietUntil() !== null) return;
    const { key, name } = subjectOf(row);
    const isLookedAt = document.visibilityState === 'visible';
    const address = addressOf(row, slug);
    if (isLookedAt && address === openPath) {
      // The page shows what the notification says.
      markOpened(slug, [row]);
      return;
    }
    if (isLookedAt && key !== null && key === openKey) return;
    if (isLookedAt && isSeen(row)) return;
    const { key: message, values } = sentenceOf(row, me.id, nameOf);
    const who = row.triggered_by_details?.display_name ?? t('card.program');
    const text = t(message, { who, ...values });
    const open = () => {
      if (address !== null) {
        markOpened(slug, [row]);
        return void navigate({ to: address });
      }
      return void navigate({
        to: '/$slug/notifications',
        params: { slug },
        search: { id: row.id },
        ...hashOf(commentOf(row)),
      });
    };
    const title = key === null ? name : `${key} ${name}`;
    if (isLookedAt) {
      showToast({
        key: `notice-${row.entity_identifier}`,
        title,
        isNamed: true,
        text,
        action: { label: t('toast.open'), run: open },
      });
      return;
    }
    if (browserNotices() !== 'on') return;
    // The same tag, so that several notifications of one item replace each other.
    const notice = new Notification(title, {
      body: text,
      tag: row.entity_identifier,
    });
    notice.addEventListener('click', () => {
      window.focus();
      open();
      notice.close();
    });
  };
}

/** Changes that a row in a list does not show. */
const UNSEEN = new Set(['comment', 'description', 'attachment', 'link']);

/**
 * Whether the change is visible: the item's card in the inbox, or its row in a list if that shows
 * the change.
 */
function isSeen(row: NotificationImage) {
  const { entity_identifier: id, is_mentioned_notification } = row;
  if (isCardInView(id)) return true;
  if (row.entity_name !== 'issue' || is_mentioned_notification) return false;
  if (UNSEEN.has(row.data.issue_activity.field)) return false;
  const rows = document.querySelectorAll(`[data-row^="${CSS.escape(id)} "]`);
  return [...rows].some((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });
}

/** Key of the open item: its changes are visible. */
function useOpenKey(): string | null {
  return useRouterState({
    select: ({ location, matches }) => {
      const params: Record<string, unknown> = matches.at(-1)?.params ?? {};
      const search: Record<string, unknown> = location.search;
      const key = search['peek'] ?? params['key'];
      return typeof key === 'string' ? key : null;
    },
  });
}
