import { useMemo } from 'react';

import { cycles, daysOfCycle } from '#web/features/cycles/store.ts';
import { daysOfModule, modules } from '#web/features/modules/store.ts';
import type { Measured } from '#web/features/progress/counting/counts.ts';
import { projects } from '#web/features/projects/store.ts';
import { type Day, today } from '#web/lib/formats/dates.ts';

/** The days that something is planned for, and today, in the time zone of its project. */
export interface Span {
  readonly from: Day;
  readonly to: Day;
  readonly today: Day;
}

/** The span of a cycle or module; null without both dates. Epics have none. */
export function useSpan(kind: Measured, id: string, projectId: string): Span | null {
  const zone = projects.use(projectId)?.timezone ?? 'UTC';
  const cycle = cycles.use(kind === 'cycle' ? id : null);
  const module = modules.use(kind === 'module' ? id : null);
  const now = today(zone);
  return useMemo(() => {
    const dates = cycle ? daysOfCycle(cycle, zone) : module && daysOfModule(module);
    return dates ? { ...dates, today: now } : null;
  }, [cycle, module, zone, now]);
}
