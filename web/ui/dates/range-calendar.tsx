import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type CalendarLook, useCalendarLook } from './calendar-look.tsx';
import { DayPicker } from './day-picker.tsx';
import { fromLocalDate, toLocalDate } from './day.ts';

/** A range of days; the second one may be missing. */
export interface DayRange {
  readonly from: string;
  readonly to: string | null;
}

/** Days that something else occupies. */
export interface TakenDays {
  readonly from: string;
  readonly to: string;
  /** Name of what occupies them. */
  readonly name: string;
}

interface RangeCalendarProps extends CalendarLook {
  readonly value: DayRange | null;
  readonly onChange: (range: DayRange) => void;
  /** They are marked, and the range can neither start nor end on them. */
  readonly taken?: readonly TakenDays[];
  /** False beside text fields: the calendar then leaves the focus there. */
  readonly autoFocus?: boolean;
}

const HAS_ROOM = '(min-width: 640px)';

/**
 * Selects two days: the first press starts a range, the second ends it, a third starts a new one.
 * Shows two months where there is room.
 */
export function RangeCalendar(props: RangeCalendarProps) {
  const { t } = useTranslation('ui');
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
      // The second month is never one in which no day can be selected.
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
          const label = labelDayButton(date, modifiers);
          return by ? t('calendar.noted', { day: label, note: by.name }) : label;
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
