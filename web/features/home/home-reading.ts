import { createContext, useContext } from 'react';

import type { HomePage } from '#shared/contract/home.ts';
import { useWorkOf } from '#web/features/work-items/data/use-work-of.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { type Reading, useRead } from '#web/lib/http/use-read.ts';
import { useMe } from '#web/lib/session/session.ts';

import { homeWidgets } from './store.ts';

/** What the parts of the home share: what the feed does not carry, in one request. */
export const HomeReadingContext = createContext<Reading<HomePage> | null>(null);

/** Reads the home, and again when one's work has changed or one was somewhere on another device. */
export function useHomeReading(): Reading<HomePage> {
  const { id, slug } = useWorkspace();
  const work = useWorkOf(useMe().id);
  const visits = homeWidgets.useSelect(
    (rows) => {
      const recents = rows.find((row) => row.workspace_id === id && row.key === 'recents');
      // A row that is only on its way to the server has no more than what was changed.
      return String(recents?.config?.['visited_at']);
    },
    [id],
  );
  return useRead<HomePage>(`/api/workspaces/${slug}/home/`, `${work} ${visits}`);
}

/** The reading that the home has made for its parts. */
export function useHome(): Reading<HomePage> {
  const reading = useContext(HomeReadingContext);
  if (!reading) throw new Error('A part of the home is shown outside of it.');
  return reading;
}
