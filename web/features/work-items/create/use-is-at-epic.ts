import { useParams } from '@tanstack/react-router';

import { keyOf } from '#web/features/work-items/data/address.ts';
import { useAllEpics } from '#web/features/work-items/data/epic-index.ts';

/** Whether the open item is an epic. */
export function useIsAtEpic(): boolean {
  const key = useParams({ strict: false, select: (params) => params.key });
  const epics = useAllEpics();
  return key !== undefined && epics.some((epic) => keyOf(epic) === key);
}
