import { CalendarRange, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type CycleDays, cycles, daysOfCycle, daysText } from '#web/features/cycles/store.ts';
import { addDays, type Day, today } from '#web/lib/formats/dates.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { type DayRange, RangeCalendar, type TakenDays } from '#web/ui/dates/range-calendar.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';

/** The days of a cycle, as others cannot have them. */
interface OwnDays extends TakenDays {
  readonly id: string;
}

/** The days of all cycles of a project, archived ones too. */
export function useDaysOfAll(projectId: string, zone: string): readonly OwnDays[] {
  return cycles.useSelect(
    (rows) =>
      rows
        .filter((row) => row.project_id === projectId)
        .flatMap((row) => {
          const days = daysOfCycle(row, zone);
          return days ? [{ id: row.id, ...days, name: row.name }] : [];
        }),
    [projectId, zone],
  );
}

/** The days of the project's other cycles: each day belongs to one cycle at most. */
export function useTakenDays(
  projectId: string,
  zone: string,
  exceptId: string | undefined,
): readonly TakenDays[] {
  const all = useDaysOfAll(projectId, zone);
  return useMemo(() => all.filter(({ id }) => id !== exceptId), [all, exceptId]);
}

/** Which of the other cycles has one of the days; undefined = none. */
export function takenBy(days: CycleDays, taken: readonly TakenDays[]): TakenDays | undefined {
  return taken.find(({ from, to }) => from <= days.to && to >= days.from);
}

/** As long as the last cycle was, from the day after it, or from today: two weeks where there is none yet. */
export function nextDays(taken: readonly TakenDays[], now: Day): CycleDays {
  const last = taken.toSorted((a, b) => (a.to < b.to ? 1 : -1))[0];
  const after = last ? addDays(last.to, 1) : now;
  const from = after > now ? after : now;
  const length = last ? Math.round((Date.parse(last.to) - Date.parse(last.from)) / DAY_MS) : 13;
  return { from, to: addDays(from, length) };
}

const DAY_MS = 86_400_000;

interface DaysFieldProps {
  readonly value: CycleDays | null;
  readonly onChange: (days: CycleDays | null) => void;
  readonly taken: readonly TakenDays[];
  /** The project's time zone: today is a day there. */
  readonly zone: string;
  readonly isPlain?: boolean;
}

/** The first and the last day of a cycle, chosen together: it has both or none. */
export function DaysField({ value, onChange, taken, zone, isPlain = false }: DaysFieldProps) {
  const { t } = useTranslation('cycles');
  const [isOpen, setIsOpen] = useState(false);
  const [begun, setBegun] = useState<DayRange | null>(null);
  const close = (next: boolean) => {
    setIsOpen(next);
    // A first day alone is no choice yet.
    setBegun(null);
  };
  const pick = (range: DayRange) => {
    if (range.to === null) {
      setBegun(range);
      return;
    }
    onChange({ from: range.from, to: range.to });
    close(false);
  };
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Popover
        open={isOpen}
        onOpenChange={close}
        label={t('fields.dates')}
        className="w-auto p-3"
        trigger={
          <Button
            size={isPlain ? 28 : 32}
            variant={isPlain ? 'ghost' : undefined}
            icon={CalendarRange}
            className={isPlain ? '-ms-2 px-2 text-ink' : 'justify-start'}
          >
            {value ? daysText(value) : t('form.pickDates')}
          </Button>
        }
      >
        <RangeCalendar
          label={t('fields.dates')}
          value={begun ?? (value && { from: value.from, to: value.to })}
          onChange={pick}
          taken={taken}
          today={today(zone)}
        />
        <p role="status" className="mt-2 text-12 text-muted">
          {t(begun ? 'form.pickLast' : 'form.pickFirst')}
        </p>
      </Popover>
      {value && (
        <IconButton
          icon={X}
          size={24}
          label={t('form.clearDates')}
          onClick={() => onChange(null)}
        />
      )}
    </div>
  );
}
