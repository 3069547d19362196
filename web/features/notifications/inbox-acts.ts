import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { undoStack } from '#web/lib/undo.ts';
import { showToast } from '#web/ui/toast.tsx';

import { archive, markAllRead, markRead } from './actions.ts';
import type { Bundle } from './bundles.ts';
import type { InboxListHandle } from './inbox-list.tsx';
import type { Inbox } from './use-inbox.ts';

/** What can be done with the cards. */
export interface InboxActs {
  /** The card the keys mean: the focused one, else the open one. */
  readonly target: Bundle | undefined;
  readonly archive: (bundle: Bundle) => void;
  readonly archiveRead: () => void;
  readonly readAll: () => void;
  /** The card goes: the next one takes its place, open or focused as it was. */
  readonly moveOn: (bundle: Bundle) => void;
}

export function useInboxActs(
  inbox: Inbox,
  isFiltered: boolean,
  focusedId: string | null,
  setFocusedId: (id: string | null) => void,
  list: RefObject<InboxListHandle | null>,
): InboxActs {
  const { t } = useTranslation('notifications');
  const { bundles, openId, slug } = inbox;
  const targetId = focusedId ?? openId;
  const moveOn = (bundle: Bundle) => {
    const next = inbox.neighbour(bundle.id);
    if (bundle.id === openId) inbox.open(next);
    setFocusedId(next?.id ?? null);
    if (next && bundle.id === focusedId)
      requestAnimationFrame(() => list.current?.focusCard(next.id));
  };
  return {
    target: bundles.find((bundle) => bundle.id === targetId) ?? inbox.openBundle,
    moveOn,
    archive: (bundle) => {
      moveOn(bundle);
      archive(slug, bundle.events, bundle.events[0].archived_at === null);
    },
    readAll: () => {
      const rows = bundles.flatMap((bundle) => bundle.events);
      if (!rows.some((row) => row.read_at === null)) return;
      markAllRead(slug, rows, inbox.tab === 'all' && inbox.show === undefined && !isFiltered);
      showToast({
        title: t('list.allRead'),
        action: { label: t('list.undo'), run: () => undoStack.undo() },
      });
    },
    archiveRead: () => {
      const read = bundles.filter((bundle) => bundle.unread === 0 && bundle.id !== openId);
      archive(
        slug,
        read.flatMap((bundle) => bundle.events),
        true,
      );
    },
  };
}

export function useInboxKeys(
  inbox: Inbox,
  acts: InboxActs,
  openSnooze: () => void,
  list: RefObject<InboxListHandle | null>,
): void {
  const { target } = acts;
  const move = (step: 1 | -1) => {
    const next = inbox.neighbour(target?.id ?? '', step);
    if (next) list.current?.focusCard(next.id);
  };
  useShortcut('inbox-next', () => move(1));
  useShortcut('inbox-previous', () => move(-1));
  const hasTarget = { isActive: target !== undefined };
  useShortcut(
    'inbox-read',
    () => target && markRead(inbox.slug, target.events, target.unread > 0),
    hasTarget,
  );
  useShortcut('inbox-archive', () => target && acts.archive(target), hasTarget);
  useShortcut(
    'inbox-snooze',
    () => {
      if (!target) return;
      if (target.id !== inbox.openId) inbox.open(target);
      openSnooze();
    },
    hasTarget,
  );
  useShortcut('inbox-archive-read', acts.archiveRead);
  useShortcut(
    'inbox-back',
    () => {
      const { openId } = inbox;
      inbox.open(undefined);
      if (openId) requestAnimationFrame(() => list.current?.focusCard(openId));
    },
    { isActive: inbox.openId !== null },
  );
}
