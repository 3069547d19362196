import { type CalendarLook, useCalendarLook } from './calendar-look.tsx';
import { DayPicker } from './day-picker.tsx';
import { fromLocalDate, toLocalDate } from './day.ts';

interface CalendarProps extends CalendarLook {
  /** `YYYY-MM-DD`, or null. */
  readonly value: string | null;
  readonly onChange: (date: string | null) => void;
  /** Opened to choose a day: arrows move from the chosen one or today. */
  readonly autoFocus?: boolean | undefined;
}

/** A month to select a day in; pressing the selected day clears it. */
export function Calendar({ value, onChange, autoFocus = false, ...look }: CalendarProps) {
  const shared = useCalendarLook(value, look);
  return (
    <DayPicker
      {...shared}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where opening it asked for the focus
      autoFocus={autoFocus}
      mode="single"
      {...(value && { selected: toLocalDate(value) })}
      onSelect={(date) => onChange(date ? fromLocalDate(date) : null)}
    />
  );
}
