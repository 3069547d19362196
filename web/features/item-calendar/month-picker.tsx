import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type Day, today } from '#web/lib/formats/dates.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { monthName, shortMonth } from './calendar-words.ts';
import { dayOfMonth, isIn } from './grid.ts';

interface MonthPickerProps {
  /** The month in sight, `YYYY-MM`. */
  readonly month: string;
  /** Takes the first day of the chosen month. */
  readonly onPick: (day: Day) => void;
}

/** A year with its twelve months. */
export function MonthPicker({ month, onPick }: MonthPickerProps) {
  const { t } = useTranslation('work-items');
  const [year, setYear] = useState(() => Number(month.slice(0, 4)));
  const months = Array.from({ length: 12 }, (_, place) => dayOfMonth(year, place + 1));
  const at = Math.max(
    0,
    months.findIndex((day) => isIn(month, day)),
  );
  return (
    <div className="w-60 p-2">
      <div className="mb-1 flex items-center">
        <IconButton
          icon={ChevronLeft}
          isDirectional
          label={t('calendar.previousYear')}
          onClick={() => setYear(year - 1)}
        />
        <span role="status" className="num flex-1 text-center font-semibold">
          {year}
        </span>
        <IconButton
          icon={ChevronRight}
          isDirectional
          label={t('calendar.nextYear')}
          onClick={() => setYear(year + 1)}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons have the focus */}
      <div
        role="group"
        aria-label={String(year)}
        className="grid grid-cols-3 gap-1"
        onKeyDown={goAlong}
      >
        {months.map((day, place) => (
          <button
            key={day}
            type="button"
            aria-label={monthName(day)}
            aria-current={isIn(today().slice(0, 7), day) ? 'date' : undefined}
            tabIndex={place === at ? 0 : -1}
            className={classNames(
              'h-8 rounded-control veil touch:h-11',
              isIn(month, day) ? 'bg-accent font-medium text-on-accent' : 'text-ink',
              isIn(today().slice(0, 7), day) && 'font-semibold underline underline-offset-3',
            )}
            onClick={() => onPick(day)}
          >
            {shortMonth(day)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Arrows go from month to month. */
function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: isRtl ? -1 : 1,
    ArrowLeft: isRtl ? 1 : -1,
    ArrowDown: 3,
    ArrowUp: -3,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons[buttons.findIndex((one) => one === document.activeElement) + step];
  next?.focus();
  event.preventDefault();
  event.stopPropagation();
}
