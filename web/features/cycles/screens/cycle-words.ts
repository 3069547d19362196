import type { TFunction } from 'i18next';

import type { CycleImage, CycleStatus } from '#shared/contract/cycles.ts';
import { daysOfCycle, daysUntil } from '#web/features/cycles/store.ts';
import { formatDay } from '#web/lib/formats/dates.ts';

/** How far off the end of a cycle is, or its beginning: what stands beside its name. */
export function timeText(
  cycle: Pick<CycleImage, 'start_date' | 'end_date'>,
  status: CycleStatus,
  zone: string,
  t: TFunction<'cycles'>,
): string {
  const days = daysOfCycle(cycle, zone);
  if (!days) return t('time.none');
  if (status === 'COMPLETED') return t('time.ended', { day: formatDay(days.to) });
  const count = Math.max(0, daysUntil(status === 'UPCOMING' ? days.from : days.to, zone));
  return t(status === 'UPCOMING' ? 'time.starts' : 'time.left', { count });
}
