import { createContext, use, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';

import { spaceSignIn } from '#web/lib/browser/space-path.ts';
import { useSession } from '#web/lib/session/session.ts';

import { type BoardFilter, orderIn } from './board-filter.ts';
import { isWhole, layoutOf } from './board-layouts.ts';
import { followBoard } from './follow-board.ts';
import { isFramed } from './is-framed.ts';
import type { BoardFacts } from './lowered.ts';
import { type BoardState, PublicBoard } from './store.ts';

/** Filter, order and layout in the URL. */
interface Wanted {
  readonly layout: string | undefined;
  readonly order: string | undefined;
}

/** The published board of a URL, followed while it is mounted. */
export function useBoard(
  anchor: string,
  filter: BoardFilter,
  { layout: wanted, order: text }: Wanted,
): PublicBoard {
  const board = useMemo(() => new PublicBoard(anchor), [anchor]);
  const query = JSON.stringify(filter);
  const { facts } = useBoardState(board);
  // Before the settings are loaded, the layout in the URL counts.
  const needsAll = isWhole(facts ? layoutOf(facts.settings, wanted) : wanted);
  const order = orderIn(text, facts?.settings.is_votes_enabled ?? true);
  useEffect(() => {
    void board.show(JSON.parse(query) as BoardFilter, order, needsAll);
  }, [board, query, order, needsAll]);
  useEffect(() => followBoard(board), [board]);
  return board;
}

export function useBoardState(board: PublicBoard): BoardState {
  return useStore(board.store);
}

/** Context of a public page's components. */
export interface PublicScreen {
  readonly board: PublicBoard;
  readonly facts: BoardFacts;
  /** Opens an item beside the list; null closes it. */
  readonly open: (id: string | null) => void;
  readonly opened: string | null;
  /** Id of the signed-in person; null for signed-out people and in embedded pages. */
  readonly me: string | null;
  /** URL of the sign-in, which returns here; null where it is not possible. */
  readonly signIn: string | null;
}

export const PublicScreenContext = createContext<PublicScreen | null>(null);

export function usePublicScreen(): PublicScreen {
  const screen = use(PublicScreenContext);
  if (!screen) throw new Error('This belongs into a public page.');
  return screen;
}

/** The signed-in person, and the sign-in URL for others. */
export function useVisitor(): Pick<PublicScreen, 'me' | 'signIn'> {
  const { me } = useSession();
  if (isFramed()) return { me: null, signIn: null };
  return { me: me?.id ?? null, signIn: spaceSignIn() };
}
