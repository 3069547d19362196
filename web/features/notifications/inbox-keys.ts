import type { RefObject } from 'react';

import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';

import type { InboxActs } from './inbox-acts.ts';
import type { InboxListHandle } from './inbox-list.tsx';
import type { CardSelection } from './selection.ts';
import type { Inbox } from './use-inbox.ts';

/** Handles the inbox shortcuts, for the selected cards, else the current one. */
export function useInboxKeys(
  inbox: Inbox,
  acts: InboxActs,
  selection: CardSelection,
  openSnooze: () => void,
  list: RefObject<InboxListHandle | null>,
): void {
  const { target } = acts;
  const meant = selection.bundles.length > 0 ? selection.bundles : target ? [target] : [];
  const move = (step: 1 | -1) => {
    const next = inbox.neighbor(target?.id ?? '', step);
    if (next) list.current?.focusCard(next.id);
    return next;
  };
  const extend = (step: 1 | -1) => {
    if (target && !selection.ids.has(target.id)) selection.toggle(target.id);
    const next = move(step);
    if (next) selection.extendTo(next.id);
  };
  useShortcut('inbox-next', () => move(1));
  useShortcut('inbox-previous', () => move(-1));
  useShortcut('inbox-extend-down', () => extend(1));
  useShortcut('inbox-extend-up', () => extend(-1));
  useShortcut('inbox-select-all', selection.all);
  const hasMeant = { isActive: meant.length > 0 };
  useShortcut('inbox-select', () => target && selection.toggle(target.id), hasMeant);
  useShortcut('inbox-read', () => acts.read(meant), hasMeant);
  useShortcut('inbox-archive', () => acts.archive(meant), hasMeant);
  useShortcut(
    'inbox-snooze',
    () => {
      const isOne = selection.bundles.length === 0;
      if (isOne && target && target.id !== inbox.openId) inbox.open(target);
      openSnooze();
    },
    hasMeant,
  );
  useShortcut('inbox-archive-read', acts.archiveRead);
  useShortcut(
    'inbox-back',
    () => {
      if (selection.bundles.length > 0) return selection.clear();
      const { openId } = inbox;
      inbox.open(undefined);
      if (openId) requestAnimationFrame(() => list.current?.focusCard(openId));
      return undefined;
    },
    { isActive: inbox.openId !== null || selection.bundles.length > 0 },
  );
}
