import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { undoStack } from '#web/lib/mutations/undo.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { archive, markAllRead, markRead } from './actions.ts';
import type { Bundle } from './bundles.ts';
import type { InboxListHandle } from './inbox-list.tsx';
import type { Inbox } from './use-inbox.ts';

/** What can be done with the cards. */
export interface InboxActs {
  /** The card the keys mean: the focused one, else the open one. */
  readonly target: Bundle | undefined;
  /** Takes cards out of the inbox, or puts them back when they are out. */
  readonly archive: (bundles: readonly Bundle[]) => void;
  readonly read: (bundles: readonly Bundle[]) => void;
  readonly archiveRead: () => void;
  readonly readAll: () => void;
  /** The cards go: the next one takes the place of the one that was open or focused. */
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

/** All that the cards tell, as rows. */
export function rowsOf(bundles: readonly Bundle[]) {
  return bundles.flatMap((bundle) => bundle.events);
}

/** The card to look at when these go: the first one after them that stays, else the last before. */
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
