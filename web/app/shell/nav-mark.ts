import { createContext, use, useLayoutEffect } from 'react';
import { createStore, useStore } from 'zustand';

/** The part of the sidebar that a line stands in. */
export const SectionContext = createContext<string | null>(null);

/** How many favorites that are in sight lead to where one is. */
const favorites = createStore(() => ({ marked: 0 }));

/** Whether a line is marked as where one is: of a favorite and the place its thing is in, the favorite alone. */
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
