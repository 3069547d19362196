import { createContext, use, useLayoutEffect } from 'react';
import { createStore, useStore } from 'zustand';

/** Sidebar section of a line. */
export const SectionContext = createContext<string | null>(null);

/** Number of visible favorites that lead to the current place. */
const favorites = createStore(() => ({ marked: 0 }));

/**
 * Whether a line is marked as the current place: a favorite is marked instead of the place that
 * contains it.
 */
export function useNavMark(isHere: boolean): boolean {
  const section = use(SectionContext);
  const isMarked = isHere && section === 'favorites';
  useLayoutEffect(() => {
    if (!isMarked) return undefined;
    const add = (by: 1 | -1) => favorites.setState(({ marked }) => ({ marked: marked + by }));
    add(1);
    return () => add(-1);
  }, [isMarked]);
  const isElsewhere = useStore(favorites, ({ marked }) => marked > 0) && section === 'projects';
  return isHere && !isElsewhere;
}
