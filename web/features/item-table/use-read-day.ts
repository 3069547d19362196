import { useCallback } from 'react';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { locale } from '#web/lib/formats/locale.ts';
import { readTypedDate } from '#web/ui/dates/typed-date.ts';
import { useDateWords } from '#web/ui/dates/use-date-words.ts';
import { useWeekStart } from '#web/ui/dates/week-start.ts';

/** Reads the day that somebody means by a text, as the date pickers do; null = it is none. */
export function useReadDay(): (text: string) => string | null {
  const { view } = useListScreen();
  const words = useDateWords();
  const weekStart = useWeekStart();
  return useCallback(
    (text) =>
      readTypedDate(text, { today: view.facts.today, language: locale(), weekStart, words }),
    [view, weekStart, words],
  );
}
