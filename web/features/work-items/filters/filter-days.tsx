import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dayOf, looksBack } from '#shared/lib/work-item-query/dates.ts';
import { condition, type FilterCondition } from '#shared/lib/work-item-query/filter.ts';
import type { QueryField } from '#shared/work-item-fields/registry.ts';
import { filterLabel } from '#web/features/work-items/fields/field-names.ts';
import { formatDay, today } from '#web/lib/formats/dates.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { DatePickerPanel } from '#web/ui/dates/date-picker.tsx';
import { type DayRange, RangeCalendar } from '#web/ui/dates/range-calendar.tsx';

/** How a date is compared with days of the calendar; the days themselves count. */
export const DAY_OPERATORS = ['after', 'before', 'between'] as const;
export type DayOperator = (typeof DAY_OPERATORS)[number];

interface FilterDaysProps {
  readonly field: QueryField;
  readonly operator: DayOperator;
  /** The condition as it is. */
  readonly part: FilterCondition | null;
  readonly onChange: (part: FilterCondition | null) => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** Chooses the day from which, until which, or the two between which a date must lie. */
export function FilterDays({ field, operator, part, onChange, onBack, onClose }: FilterDaysProps) {
  const { t } = useTranslation('work-items');
  const [first = null, second = null] = part?.operator === operator ? daysOf(part) : [];
  const label = `${filterLabel(field, t)} ${t(`filter.operators.${operator}`)}`;
  // What has happened lies behind.
  const bounds = { today: today(), max: looksBack(field) ? today() : undefined };
  const choose = (...days: string[]) => {
    const values = days.map((date) => ({ is: 'date', date }) as const);
    onChange(days.length > 0 ? condition(field, operator, values) : null);
    onClose();
  };
  return (
    <div>
      <div className="flex h-9 items-center gap-1 border-b border-line px-1.5 touch:h-11">
        <IconButton
          icon={ArrowLeft}
          isDirectional
          size={24}
          label={t('filter.days.back')}
          onClick={onBack}
        />
        <span className="font-medium">{label}</span>
      </div>
      {operator === 'between' ? (
        <TwoDays label={label} first={first} second={second} onChoose={choose} {...bounds} />
      ) : (
        <DatePickerPanel
          label={label}
          value={first}
          {...bounds}
          onChange={(day) => choose(...(day ? [day] : []))}
        />
      )}
    </div>
  );
}

interface TwoDaysProps {
  readonly today: string;
  readonly max: string | undefined;
  readonly label: string;
  readonly first: string | null;
  readonly second: string | null;
  readonly onChoose: (from: string, to: string) => void;
}

function TwoDays({ label, first, second, onChoose, ...bounds }: TwoDaysProps) {
  const { t } = useTranslation('work-items');
  const [range, setRange] = useState<DayRange | null>(first ? { from: first, to: second } : null);
  const choose = (next: DayRange) => {
    setRange(next);
    if (next.to) onChoose(next.from, next.to);
  };
  const isBegun = range !== null && range.to === null;
  return (
    <div className="flex flex-col items-center gap-2 p-3 touch:px-1">
      <p role="status" className="self-start text-12 text-muted">
        {isBegun ? t('filter.days.end', { from: formatDay(range.from) }) : t('filter.days.begin')}
      </p>
      <RangeCalendar label={label} value={range} onChange={choose} {...bounds} />
    </div>
  );
}

/** The days of a condition, also of distances from today; whoever opens the calendar sees where they lie. */
function daysOf({ values }: FilterCondition): string[] {
  return values.flatMap(
    (value) => (value.is === 'date' || value.is === 'offset' ? dayOf(value, today()) : null) ?? [],
  );
}
