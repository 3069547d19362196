import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';

import { useNow } from '#web/lib/formats/clock.ts';
import { relative } from '#web/lib/formats/dates.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';

import { type Move } from './store.ts';
import { usePublicScreen } from './use-board.ts';
import { useGroupName } from './use-group-name.ts';

/** A recent move of an item to another group; null = none. */
export function useMove(id: string): Move | null {
  const { board } = usePublicScreen();
  return useStore(board.store, ({ moved }) => moved.get(id) ?? null);
}

/** Says which group an item came from. */
export function MovedFrom({ move }: { readonly move: Move }) {
  const { t } = useTranslation('published-boards');
  const now = useNow();
  const name = useGroupName(move.from);
  const moment = relative(new Date(performance.timeOrigin + move.at).toISOString(), now);
  return (
    <p className="flex items-center gap-1 text-12 font-medium text-accent">
      <Icon of={ChevronRight} size={14} isDirectional />
      <bdi className="min-w-0 wrap-anywhere">{t('item.movedFrom', { name, moment })}</bdi>
    </p>
  );
}
