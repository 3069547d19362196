import { useMemo } from 'react';

import type { CycleImage } from '#shared/contract/cycles.ts';
import type { ModuleImage } from '#shared/contract/modules.ts';
import type { Measured } from '#web/features/progress/counting/counts.ts';
import { cycleRows, moduleRows } from '#web/features/progress/counting/rows.ts';
import { projects } from '#web/features/projects/store.ts';
import { type Day, dayIn, today } from '#web/lib/formats/dates.ts';

/** The days that something is planned for, and today, in the time zone of its project. */
export interface Span {
  readonly from: Day;
  readonly to: Day;
  readonly today: Day;
}

/** The span of a cycle or module; null without both dates. Epics have none. */
export function useSpan(kind: Measured, id: string, projectId: string): Span | null {
  const zone = projects.use(projectId)?.timezone ?? 'UTC';
  const cycle = cycleRows.use(kind === 'cycle' ? id : null);
  const module = moduleRows.use(kind === 'module' ? id : null);
  const now = today(zone);
  return useMemo(() => {
    const dates = cycle ? datesOfCycle(cycle, zone) : module && datesOfModule(module);
    return dates ? { ...dates, today: now } : null;
  }, [cycle, module, zone, now]);
}

function datesOfCycle({ start_date, end_date }: CycleImage, zone: string) {
  if (start_date === null || end_date === null) return null;
  return { from: dayIn(new Date(start_date), zone), to: dayIn(new Date(end_date), zone) };
}

function datesOfModule({ start_date: from, target_date: to }: ModuleImage) {
  return from === null || to === null || to < from ? null : { from, to };
}
