import { createContext, use } from 'react';

import { locale } from '#web/lib/formats/locale.ts';

import { type WeekDay, weekStartOf } from './day.ts';

/** The day the person wants weeks to begin with; null = as where they are at home. */
export const WeekStartContext = createContext<WeekDay | null>(null);

/** The first day of the week, 0 = Sunday. */
export function useWeekStart(): WeekDay {
  return use(WeekStartContext) ?? weekStartOf(locale());
}
