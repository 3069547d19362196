import { createContext, use } from 'react';

import { locale } from '#web/lib/formats/locale.ts';

import { type WeekDay, weekStartOf } from './day.ts';

/** First day of the week that the person chose; null = that of the locale. */
export const WeekStartContext = createContext<WeekDay | null>(null);

/** The first day of the week, 0 = Sunday. */
export function useWeekStart(): WeekDay {
  return use(WeekStartContext) ?? weekStartOf(locale());
}
