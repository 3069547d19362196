import { useDirection } from '@base-ui/react/direction-provider';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { DayPickerProps } from 'react-day-picker';
import { useTranslation } from 'react-i18next';

import { asHeading, locale } from '#web/lib/formats/locale.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { toLocalDate } from './day.ts';
import { useWeekStart } from './week-start.ts';

export interface CalendarLook {
  readonly label: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Today in the person's time zone; by default in the browser's. */
  readonly today?: string | undefined;
}

/**
 * Shared behavior of day and range calendars. `day` decides the visible month, the first of
 * `count` side by side.
 */
export function useCalendarLook(
  day: string | null,
  { label, min, max, today }: CalendarLook,
  count = 1,
) {
  const { t } = useTranslation('ui');
  const language = locale();
  const weekStart = useWeekStart();
  const direction = useDirection();
  const [month, setMonth] = useMonth(day ?? today, count);
  return {
    month,
    onMonthChange: setMonth,
    ...(today && { today: toLocalDate(today) }),
    weekStartsOn: weekStart,
    disabled: [
      ...(min ? [{ before: toLocalDate(min) }] : []),
      ...(max ? [{ after: toLocalDate(max) }] : []),
    ],
    numberOfMonths: count,
    // With several months, an outside day would appear twice.
    showOutsideDays: count === 1,
    fixedWeeks: true,
    dir: direction,
    lang: language,
    'aria-label': label,
    classNames: count === 1 ? LOOK : WIDE,
    components: { Chevron: Arrow },
    formatters: formattersOf(language),
    labels: {
      ...labelsOf(language),
      labelNext: () => t('calendar.next'),
      labelPrevious: () => t('calendar.previous'),
      labelNav: () => t('calendar.months'),
      labelDayButton: (date, modifiers) => {
        const text = formatLong(date, language);
        return modifiers['today']
          ? t('calendar.noted', { day: text, note: t('calendar.today') })
          : text;
      },
    },
  } satisfies Omit<DayPickerProps, 'mode'>;
}

/**
 * The visible month: that of the value, also when it changes from outside, until people turn the
 * page.
 */
function useMonth(day: string | undefined, count: number) {
  const [month, setMonth] = useState(() => (day ? toLocalDate(day) : new Date()));
  const [known, setKnown] = useState(day);
  if (known !== day) {
    setKnown(day);
    if (day && !isInSight(toLocalDate(day), month, count)) setMonth(toLocalDate(day));
  }
  return [month, setMonth] as const;
}

function isInSight(day: Date, first: Date, count: number): boolean {
  const months = (day.getFullYear() - first.getFullYear()) * 12 + day.getMonth() - first.getMonth();
  return months >= 0 && months < count;
}

type ArrowProps = Readonly<{ orientation?: 'up' | 'down' | 'left' | 'right' | undefined }>;

function Arrow({ orientation }: ArrowProps) {
  return <Icon of={orientation === 'left' ? ChevronLeft : ChevronRight} isDirectional />;
}

function formattersOf(language: string): NonNullable<DayPickerProps['formatters']> {
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' });
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'narrow' });
  const date = new Intl.DateTimeFormat(language, { day: 'numeric' });
  return {
    formatCaption: (moment) => asHeading(month.format(moment)),
    formatWeekdayName: (moment) => weekday.format(moment),
    // Some locales format "1日"; a cell shows only the number.
    formatDay: (moment) =>
      date.formatToParts(moment).find((part) => part.type === 'day')?.value ??
      String(moment.getDate()),
  };
}

function labelsOf(language: string): NonNullable<DayPickerProps['labels']> {
  return {
    labelGrid: (moment) =>
      new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' }).format(moment),
    labelWeekday: (moment) => new Intl.DateTimeFormat(language, { weekday: 'long' }).format(moment),
  };
}

function formatLong(moment: Date, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'full' }).format(moment);
}

const NAVIGATION =
  'touch-target relative grid size-7 place-items-center rounded-control text-muted veil motion-quick aria-disabled:opacity-40';
const LOOK: NonNullable<DayPickerProps['classNames']> = {
  root: 'relative w-56 max-w-full select-none touch:w-77',
  months: 'relative',
  nav: 'absolute end-0 top-0 flex',
  button_previous: NAVIGATION,
  button_next: NAVIGATION,
  month_caption: 'flex h-7 items-center ps-2',
  caption_label: 'font-medium',
  month_grid: 'mt-1 w-full table-fixed border-collapse',
  weekday: 'h-8 text-11 font-medium text-faint',
  day: 'group h-8 p-0 text-center touch:h-11',
  range_middle: 'is-between',
  day_button: classNames(
    'num grid h-8 w-full place-items-center rounded-control motion-quick veil touch:h-11',
    'group-data-selected:bg-accent group-data-selected:font-medium group-data-selected:text-on-accent',
    'group-data-today:font-semibold group-data-today:text-accent group-data-today:underline group-data-today:underline-offset-3 group-data-today:group-data-selected:text-on-accent',
    'group-[.is-between]:bg-selected! group-[.is-between]:font-normal! group-[.is-between]:text-ink!',
    'forced-colors:group-data-selected:outline-2 forced-colors:group-data-selected:-outline-offset-2',
    'group-data-outside:text-faint group-data-disabled:opacity-40',
    'group-[.is-taken]:line-through',
  ),
};

const WIDE: typeof LOOK = {
  ...LOOK,
  root: 'is-wide relative w-120 max-w-full select-none touch:w-160',
  months: 'relative flex gap-6',
  month: 'min-w-0 flex-1',
};
