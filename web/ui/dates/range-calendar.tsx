import { useState } from 'react';

import { type CalendarLook, useCalendarLook } from './calendar-look.tsx';
import { DayPicker } from './day-picker.tsx';
import { fromLocalDate, toLocalDate } from './day.ts';

/** Two days and all between; the second may still be missing. */
export interface DayRange {
  readonly from: string;
  readonly to: string | null;
}

/** Days that are taken by something else. */
export interface TakenDays {
  readonly from: string;
  readonly to: string;
  /** By what. */
  readonly name: string;
}

interface RangeCalendarProps extends CalendarLook {
  readonly value: DayRange | null;
  readonly onChange: (range: DayRange) => void;
  /** They are marked, and neither of the two days can be one of them. */
  readonly taken?: readonly TakenDays[];
  /** False beside fields in which days are typed: the calendar follows them, and leaves the focus there. */
  readonly autoFocus?: boolean;
}

const HAS_ROOM = '(min-width: 640px)';

/**
 * Days to choose two of: the first press begins, the second ends, a third begins anew. Where there is room two months
 * are in sight.
 */
export function RangeCalendar(props: RangeCalendarProps) {
  const { value, onChange, taken = [], autoFocus = true, ...look } = props;
  const [months] = useState(() => (matchMedia(HAS_ROOM).matches ? 2 : 1));
  const shared = useCalendarLook(value?.from ?? null, look, months);
  const ranges = taken.map(({ from, to }) => ({ from: toLocalDate(from), to: toLocalDate(to) }));
  const { labelDayButton } = shared.labels;
  return (
    <DayPicker
      {...shared}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened to choose a day: arrows move from the chosen one or today
      autoFocus={autoFocus}
      // The second month is none of which no day can be chosen.
      {...(look.max && { endMonth: toLocalDate(look.max) })}
      mode="range"
      selected={
        value
          ? { from: toLocalDate(value.from), to: toLocalDate(value.to ?? value.from) }
          : undefined
      }
      disabled={[...shared.disabled, ...ranges]}
      modifiers={{ taken: ranges }}
      modifiersClassNames={{ taken: 'is-taken' }}
      labels={{
        ...shared.labels,
        labelDayButton: (date, modifiers) => {
          const day = fromLocalDate(date);
          const by = taken.find(({ from, to }) => from <= day && day <= to);
          return [labelDayButton(date, modifiers), by?.name].filter(Boolean).join(', ');
        },
      }}
      onSelect={(_, pressed) => onChange(rangeAfter(value, fromLocalDate(pressed)))}
    />
  );
}

function rangeAfter(value: DayRange | null, day: string): DayRange {
  if (!value || value.to !== null) return { from: day, to: null };
  return day < value.from ? { from: day, to: value.from } : { from: value.from, to: day };
}
