import { CalendarRange } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ModuleImage } from '#shared/contract/modules.ts';
import { isClosed } from '#web/features/modules/store.ts';
import { formatDay, formatDays, isOverdue, today } from '#web/lib/formats/dates.ts';
import { useMe } from '#web/lib/session/session.ts';
import { type DateRange, DateRangePanel } from '#web/ui/dates/date-range-panel.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';

type Dates = Pick<ModuleImage, 'start_date' | 'target_date'>;

/** The dates of a module as a range. */
export function rangeOf({ start_date, target_date }: Dates): DateRange {
  return { start: start_date, end: target_date };
}

/** A range as the dates of a module. */
export function datesOf({ start, end }: DateRange): Dates {
  return { start_date: start, target_date: end };
}

interface ModuleDatesProps {
  readonly module: Pick<ModuleImage, 'start_date' | 'target_date' | 'status'>;
  readonly hasIcon?: boolean;
}

/** The dates of a module in words; what is late has its own color, and says so. */
export function ModuleDates({ module, hasIcon = false }: ModuleDatesProps) {
  const { t } = useTranslation('modules');
  const { start_date: start, target_date: end, status } = module;
  const isLate = isOverdue(end, isClosed(status));
  const text =
    start && end
      ? formatDays(start, end)
      : start
        ? t('dates.from', { from: formatDay(start) })
        : end
          ? t('dates.until', { to: formatDay(end) })
          : t('dates.none');
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      {hasIcon && <Icon of={CalendarRange} className="text-faint" />}
      <span className={`num truncate ${isLate ? 'text-danger' : start || end ? '' : 'text-faint'}`}>
        {text}
      </span>
      {isLate && <span className="sr-only">{t('dates.late')}</span>}
    </span>
  );
}

interface ModuleDatesPopoverProps {
  readonly trigger: ReactElement;
  readonly value: DateRange;
  readonly onChange: (range: DateRange) => void;
}

/** Chooses the dates of a module. */
export function ModuleDatesPopover({ trigger, value, onChange }: ModuleDatesPopoverProps) {
  const { t } = useTranslation('modules');
  const { user_timezone } = useMe();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover trigger={trigger} label={t('fields.dates')} open={isOpen} onOpenChange={setIsOpen}>
      <DateRangePanel
        value={value}
        label={t('fields.dates')}
        startLabel={t('fields.start')}
        endLabel={t('fields.due')}
        today={today(user_timezone)}
        onChange={(range) => {
          setIsOpen(false);
          onChange(range);
        }}
      />
    </Popover>
  );
}
