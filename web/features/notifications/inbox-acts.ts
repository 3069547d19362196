import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { undoStack } from '#web/lib/mutations/undo.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { archive, markAllRead, markRead } from './actions.ts';
import type { Bundle } from './bundles.ts';
import type { InboxListHandle } from './inbox-list.tsx';
import type { Inbox } from './use-inbox.ts';

export interface InboxActs {
  /** The card that shortcuts act on: the focused one, else the open one. */
  readonly target: Bundle | undefined;
  /** Archives cards, or restores archived ones. */
  readonly archive: (bundles: readonly Bundle[]) => void;
  readonly read: (bundles: readonly Bundle[]) => void;
  readonly archiveRead: () => void;
  readonly readAll: () => void;
  /** Opens or focuses the next card before these leave. */
  readonly moveOn: (bundles: readonly Bundle[]) => void;
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
  const moveOn = (gone: readonly Bundle[]) => {
    const next = nextWithout(bundles, gone);
    if (gone.some((bundle) => bundle.id === openId)) inbox.open(next);
    setFocusedId(next?.id ?? null);
    if (next && gone.some((bundle) => bundle.id === focusedId))
      requestAnimationFrame(() => list.current?.focusCard(next.id));
  };
  return {
    target: bundles.find((bundle) => bundle.id === targetId) ?? inbox.openBundle,
    moveOn,
    archive: (chosen) => {
      moveOn(chosen);
      archive(slug, rowsOf(chosen), chosen.some(isInside));
    },
    read: (chosen) =>
      markRead(
        slug,
        rowsOf(chosen),
        chosen.some((bundle) => bundle.unread > 0),
      ),
    readAll: () => {
      const rows = rowsOf(bundles);
      if (!rows.some((row) => row.read_at === null)) return;
      markAllRead(slug, rows, inbox.tab === 'all' && inbox.show === undefined && !isFiltered);
      const [step] = undoStack.recent;
      showToast({
        title: t('list.allRead'),
        action: { label: t('list.undo'), run: () => undoStack.undo(step) },
      });
    },
    archiveRead: () => {
      const read = bundles.filter((bundle) => bundle.unread === 0 && bundle.id !== openId);
      archive(slug, rowsOf(read), true);
    },
  };
}

/** All notifications of the cards. */
export function rowsOf(bundles: readonly Bundle[]) {
  return bundles.flatMap((bundle) => bundle.events);
}

/** The card to open when these leave: the next remaining one, else the last before them. */
export function nextWithout(
  bundles: readonly Bundle[],
  gone: readonly Bundle[],
): Bundle | undefined {
  const ids = new Set(gone.map((bundle) => bundle.id));
  const last = bundles.findLastIndex((bundle) => ids.has(bundle.id));
  const stays = (bundle: Bundle) => !ids.has(bundle.id);
  return bundles.slice(last + 1).find(stays) ?? bundles.slice(0, last + 1).findLast(stays);
}

function isInside(bundle: Bundle): boolean {
  return bundle.events[0].archived_at === null;
}
