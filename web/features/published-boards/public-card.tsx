import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import type { PublicItem } from '#shared/contract/published-boards.ts';

import { ItemFoot, ItemPriority, useItemKey } from './item-parts.tsx';
import { ItemVotes } from './item-votes.tsx';
import { MovedFrom, useMove } from './moved-from.tsx';
import { usePublicScreen } from './use-board.ts';

export const PublicCard = memo(function PublicCard({ item }: { readonly item: PublicItem }) {
  const { t } = useTranslation('published-boards');
  const { open, opened } = usePublicScreen();
  const key = useItemKey(item);
  const move = useMove(item.id);
  const isMarked = opened === item.id || move !== null;
  return (
    <li
      className={`relative grid gap-1.5 rounded-card border px-3 py-2.5 motion-quick ${isMarked ? 'border-accent bg-selected' : 'border-line bg-surface'}`}
      data-item={item.id}
    >
      <div className="flex min-h-6 items-center gap-2">
        <ItemPriority item={item} />
        {key && <span className="num text-12 text-muted">{key}</span>}
        <span className="flex-1" />
        <ItemVotes item={item} />
      </div>
      <button
        type="button"
        aria-label={t('item.label', { name: item.name })}
        onClick={() => open(item.id)}
        className="text-start wrap-anywhere outline-none before:absolute before:inset-0 before:rounded-[inherit] focus-visible:before:outline-2 focus-visible:before:outline-accent"
      >
        <span dir="auto">{item.name}</span>
      </button>
      {move && <MovedFrom move={move} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
        <ItemFoot item={item} />
      </div>
    </li>
  );
});
