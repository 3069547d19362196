import { useMemo } from 'react';

import type { Measured } from '#web/features/progress/counting/counts.ts';
import { shownKind, useContainer } from '#web/features/projects/containers/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { type Day, today } from '#web/lib/formats/dates.ts';

/** The days that something is planned for, and today, in the time zone of its project. */
export interface Span {
  readonly from: Day;
  readonly to: Day;
  readonly today: Day;
}

/** The span of a container; null without both dates. Epics have none. */
export function useSpan(kind: Measured, id: string, projectId: string): Span | null {
  const zone = projects.use(projectId)?.timezone ?? 'UTC';
  const name = kind === 'epic' ? null : kind;
  const row = useContainer(name, id);
  const now = today(zone);
  return useMemo(() => {
    const dates = row && name && shownKind(name)?.daysOf(row, zone);
    return dates ? { ...dates, today: now } : null;
  }, [row, name, zone, now]);
}
