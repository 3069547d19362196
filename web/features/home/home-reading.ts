import { createContext, useContext } from 'react';

import type { HomePage } from '#shared/contract/home.ts';
import { useWorkOf } from '#web/features/work-items/data/use-work-of.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { type Reading, useRead } from '#web/lib/http/use-read.ts';
import { useMe } from '#web/lib/session/session.ts';

import { homeWidgets } from './store.ts';

/** Data of all widgets that the feed does not carry, in one request. */
export const HomeReadingContext = createContext<Reading<HomePage> | null>(null);

/** Reads the home's data, again after changes of one's work or visits on another device. */
export function useHomeReading(): Reading<HomePage> {
  const { id, slug } = useWorkspace();
  const work = useWorkOf(useMe().id);
  const visits = homeWidgets.useSelect(
    (rows) => {
      const recents = rows.find((row) => row.workspace_id === id && row.key === 'recents');
      // A pending row has only the changed fields.
      return String(recents?.config?.['visited_at']);
    },
    [id],
  );
  return useRead<HomePage>(`/api/workspaces/${slug}/home/`, `${work} ${visits}`);
}

/** The home's data, for its widgets. */
export function useHome(): Reading<HomePage> {
  const reading = useContext(HomeReadingContext);
  if (!reading) throw new Error('A part of the home is shown outside of it.');
  return reading;
}
