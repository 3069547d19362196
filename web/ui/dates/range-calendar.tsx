import { useState } from 'react';
import { DayPicker } from 'react-day-picker';

import { type CalendarLook, useCalendarLook } from './calendar-look.tsx';
import { fromLocalDate, toLocalDate } from './day.ts';

/** Two days and all between; the second may still be missing. */
export interface DayRange {
  readonly from: string;
  readonly to: string | null;
}

interface RangeCalendarProps extends CalendarLook {
  readonly value: DayRange | null;
  readonly onChange: (range: DayRange) => void;
}

const HAS_ROOM = '(min-width: 640px)';

/**
 * Days to choose two of: the first press begins, the second ends, a third begins anew. Where there is room two months
 * are in sight.
 */
export function RangeCalendar({ value, onChange, ...look }: RangeCalendarProps) {
  const [months] = useState(() => (matchMedia(HAS_ROOM).matches ? 2 : 1));
  const shared = useCalendarLook(value?.from ?? null, look, months);
  return (
    <DayPicker
      {...shared}
      // The second month is none of which no day can be chosen.
      {...(look.max && { endMonth: toLocalDate(look.max) })}
      mode="range"
      selected={
        value
          ? { from: toLocalDate(value.from), to: toLocalDate(value.to ?? value.from) }
          : undefined
      }
      onSelect={(_, pressed) => onChange(rangeAfter(value, fromLocalDate(pressed)))}
    />
  );
}

function rangeAfter(value: DayRange | null, day: string): DayRange {
  if (!value || value.to !== null) return { from: day, to: null };
  return day < value.from ? { from: day, to: value.from } : { from: value.from, to: day };
}
