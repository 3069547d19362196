import { useState } from 'react';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';

import { CALENDAR_SPANS, type CalendarSpan } from './grid.ts';

/** What people choose about a calendar. */
interface CalendarOptions {
  readonly span: CalendarSpan;
  readonly showsWeekends: boolean;
  readonly hasTray: boolean;
}

/**
 * The choices, in the words in which they are kept: two of them are those of the contract. Its settings begin with
 * weekends off, which nobody chose, and on a Saturday today would be nowhere: they are hidden only where a person did.
 */
interface KeptOptions {
  readonly layout?: CalendarSpan;
  readonly show_weekends?: boolean;
  readonly hides_weekends?: boolean;
  readonly tray?: boolean;
}

/** What is chosen about the calendar, and a function to change it; where nothing is kept it holds while it is shown. */
export function useCalendarOptions(): readonly [CalendarOptions, (next: KeptOptions) => void] {
  const { options, setOptions } = useListScreen();
  const [chosen, choose] = useState<KeptOptions>({});
  const kept: Readonly<Record<string, unknown>> = { ...options, ...(!setOptions && chosen) };
  const read: CalendarOptions = {
    span: CALENDAR_SPANS.find((one) => one === kept['layout']) ?? 'month',
    showsWeekends: kept['hides_weekends'] !== true,
    hasTray: kept['tray'] !== false,
  };
  const change = (next: KeptOptions) => {
    if (setOptions) setOptions({ ...next });
    else choose((last) => ({ ...last, ...next }));
  };
  return [read, change];
}
