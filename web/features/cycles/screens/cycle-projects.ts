import { useMemo } from 'react';

import type { ProjectImage } from '#shared/contract/projects.ts';
import { useCanIn } from '#web/features/permissions/store.ts';
import { useJoinedProjects } from '#web/features/projects/store.ts';

/** The projects of the person that plan in cycles, as far as they may see those. */
export function useCycleProjects(): readonly ProjectImage[] {
  const joined = useJoinedProjects();
  const can = useCanIn();
  return useMemo(
    () => joined.filter(({ id, cycle_view }) => cycle_view && can(id, 'cycle.read')),
    [joined, can],
  );
}
