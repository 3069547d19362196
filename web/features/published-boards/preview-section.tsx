import { useMemo } from 'react';

import type { PublicItem } from '#shared/contract/published-boards.ts';

import type { BoardFacts } from './lowered.ts';
import { PublicCard } from './public-card.tsx';
import { PublicBoard } from './store.ts';
import { PublicScreenContext } from './use-board.ts';

interface PreviewProps {
  readonly item: PublicItem;
  readonly facts: BoardFacts;
}

/** An inert card as visitors would see it. */
export function CardPreview({ item, facts }: PreviewProps) {
  const board = useMemo(() => new PublicBoard(''), []);
  const screen = { board, facts, opened: null, open: () => undefined, me: null, signIn: null };
  return (
    <PublicScreenContext value={screen}>
      <ul inert>
        <PublicCard item={item} />
      </ul>
    </PublicScreenContext>
  );
}
