import { createContext, use, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';

import { spaceSignIn } from '#web/lib/browser/space-path.ts';
import { useSession } from '#web/lib/session/session.ts';

import { type BoardFilter, orderIn } from './board-filter.ts';
import { isWhole, layoutOf } from './board-layouts.ts';
import { followBoard } from './follow-board.ts';
import { isFramed } from './is-framed.ts';
import { type BoardFacts, type BoardState, PublicBoard } from './store.ts';

/** How the address wants a board to be shown. */
interface Wanted {
  readonly layout: string | undefined;
  readonly order: string | undefined;
}

/** The public board of an address, read and followed while it is shown. */
export function useBoard(
  anchor: string,
  filter: BoardFilter,
  { layout: wanted, order: text }: Wanted,
): PublicBoard {
  const board = useMemo(() => new PublicBoard(anchor), [anchor]);
  const query = JSON.stringify(filter);
  const { facts } = useBoardState(board);
  // Before the settings are known the address is believed.
  const needsAll = isWhole(facts ? layoutOf(facts.settings, wanted) : wanted);
  const order = orderIn(text, facts?.settings.is_votes_enabled ?? true);
  useEffect(() => {
    void board.show(JSON.parse(query) as BoardFilter, order, needsAll);
  }, [board, query, order, needsAll]);
  useEffect(() => followBoard(board), [board]);
  return board;
}

/** What a public board has, and whenever that changes. */
export function useBoardState(board: PublicBoard): BoardState {
  return useStore(board.store);
}

/** What the parts of a public page stand on. */
export interface PublicScreen {
  readonly board: PublicBoard;
  readonly facts: BoardFacts;
  /** Opens an item beside the list; null closes it. */
  readonly open: (id: string | null) => void;
  readonly opened: string | null;
  /** Who is signed in, by their id; null for strangers and inside frames of other sites. */
  readonly me: string | null;
  /** Sends people to sign in and back here; null where they cannot. */
  readonly signIn: string | null;
}

export const PublicScreenContext = createContext<PublicScreen | null>(null);

/** The public page that a component is part of. */
export function usePublicScreen(): PublicScreen {
  const screen = use(PublicScreenContext);
  if (!screen) throw new Error('This belongs into a public page.');
  return screen;
}

/** Who is signed in, and where others sign in. */
export function useVisitor(): Pick<PublicScreen, 'me' | 'signIn'> {
  const { me } = useSession();
  if (isFramed()) return { me: null, signIn: null };
  return { me: me?.id ?? null, signIn: spaceSignIn() };
}
