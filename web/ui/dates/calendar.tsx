import { type CalendarLook, useCalendarLook } from './calendar-look.tsx';
import { DayPicker } from './day-picker.tsx';
import { fromLocalDate, toLocalDate } from './day.ts';

interface CalendarProps extends CalendarLook {
  /** `YYYY-MM-DD`, or null. */
  readonly value: string | null;
  readonly onChange: (date: string | null) => void;
}

/** A month to select a day in; pressing the selected day clears it. */
export function Calendar({ value, onChange, ...look }: CalendarProps) {
  const shared = useCalendarLook(value, look);
  return (
    <DayPicker
      {...shared}
      mode="single"
      {...(value && { selected: toLocalDate(value) })}
      onSelect={(date) => onChange(date ? fromLocalDate(date) : null)}
    />
  );
}
