import { CalendarArrowUp, CalendarCheck, CalendarDays, CalendarX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { addDays, formatDay, formatLongDay } from '#web/lib/dates.ts';

import { Calendar } from './calendar.tsx';
import { toLocalDate, weekStartOf } from './day.ts';
import { Icon } from './icon.tsx';
import { Input } from './input.tsx';
import { POPUP_ITEM } from './popup-look.ts';
import { type DateWords, readTypedDate } from './typed-date.ts';

interface DatePickerPanelProps {
  readonly value: string | null;
  readonly onChange: (date: string | null) => void;
  readonly label: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly weekStart?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | undefined;
  /** Today where the person is. */
  readonly today: string;
}

/** A day by words ("fri", "in 2 weeks", "31/12"), by the usual ones, or by the calendar. */
export function DatePickerPanel(props: DatePickerPanelProps) {
  const { value, onChange, label, min, max, weekStart, today } = props;
  return (
    <div className="w-64 max-w-full">
      <TypedDate {...props} />
      <Presets {...props} />
      <div className="flex justify-center border-t border-line p-3">
        <Calendar
          value={value}
          onChange={onChange}
          label={label}
          weekStart={weekStart}
          min={min}
          max={max}
          today={today}
        />
      </div>
    </div>
  );
}

function TypedDate({ onChange, label, min, max, weekStart, today }: DatePickerPanelProps) {
  const { t, i18n } = useTranslation('ui');
  const language = i18n.language || 'en';
  const [text, setText] = useState('');
  const words = useDateWords();
  const start = weekStart ?? weekStartOf(language);
  const day = readTypedDate(text, { today, language, weekStart: start, words });
  const isOut =
    day !== null && ((min !== undefined && day < min) || (max !== undefined && day > max));
  const isWrong = text.trim() !== '' && (day === null || isOut);

  function submit(event: FormEvent) {
    event.preventDefault();
    // A form around the panel is not meant.
    event.stopPropagation();
    if (day && !isOut) onChange(day);
  }

  return (
    <form onSubmit={submit} className="p-2 pb-1">
      <Input
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-label={label}
        placeholder={t('date.placeholder')}
        isInvalid={isWrong}
        autoComplete="off"
        spellCheck={false}
      />
      <p role="status" className="min-h-5 px-1 pt-1 text-12 text-muted">
        {day && !isOut && formatLongDay(day)}
        {isOut && <span className="text-danger">{t('date.out')}</span>}
        {isWrong && !isOut && <span className="text-danger">{t('date.unknown')}</span>}
      </p>
    </form>
  );
}

function Presets({ value, onChange, min, max, weekStart, today }: DatePickerPanelProps) {
  const { t, i18n } = useTranslation('ui');
  const start = weekStart ?? weekStartOf(i18n.language || 'en');
  const toNextWeek = (start - toLocalDate(today).getDay() + 7) % 7 || 7;
  const presets = [
    { key: 'today', icon: CalendarDays, day: today },
    { key: 'tomorrow', icon: CalendarCheck, day: addDays(today, 1) },
    { key: 'nextWeek', icon: CalendarArrowUp, day: addDays(today, toNextWeek) },
    { key: 'none', icon: CalendarX, day: null },
  ] as const;
  const isOffered = (day: string | null) =>
    day === null
      ? value !== null
      : (min === undefined || day >= min) && (max === undefined || day <= max);
  return (
    <div className="px-1 pb-1">
      {presets
        .filter(({ day }) => isOffered(day))
        .map(({ key, icon, day }) => (
          <button
            key={key}
            type="button"
            onClick={() => onChange(day)}
            className={`${POPUP_ITEM} ${PRESET}`}
          >
            <Icon of={icon} className="text-muted" />
            <span className="flex-1 text-start">{t(`date.${key}`)}</span>
            {day && <span className="num text-12 text-muted">{formatDay(day, today)}</span>}
          </button>
        ))}
    </div>
  );
}

const PRESET =
  'hover:bg-press focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus';

/** The words for days in this language. */
function useDateWords(): DateWords {
  const { t } = useTranslation('ui');
  return {
    today: t('dateWords.today'),
    tomorrow: t('dateWords.tomorrow'),
    yesterday: t('dateWords.yesterday'),
    in: t('dateWords.in'),
    ago: t('dateWords.ago'),
    next: t('dateWords.next'),
    one: t('dateWords.one'),
    days: t('dateWords.days'),
    weeks: t('dateWords.weeks'),
    months: t('dateWords.months'),
    years: t('dateWords.years'),
    endOfWeek: t('dateWords.endOfWeek'),
    endOfMonth: t('dateWords.endOfMonth'),
  };
}
