import {
  CalendarArrowUp,
  CalendarCheck,
  CalendarDays,
  CalendarX,
  CornerDownLeft,
} from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { addDays, formatDay, formatLongDay } from '#web/lib/formats/dates.ts';
import { locale } from '#web/lib/formats/locale.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { POPUP_ITEM } from '#web/ui/layout/popup-look.ts';

import { Calendar } from './calendar.tsx';
import { firstWorkday, toLocalDate } from './day.ts';
import { exampleDay, isBetween, readTypedDate } from './typed-date.ts';
import { useDateWords } from './use-date-words.ts';
import { useWeekStart } from './week-start.ts';

interface DatePickerPanelProps {
  readonly value: string | null;
  readonly onChange: (date: string | null) => void;
  readonly label: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Today in the person's time zone. */
  readonly today: string;
}

/** Selects a day by text ("fri", "in 2 weeks", "31/12"), by presets, or in the calendar. */
export function DatePickerPanel(props: DatePickerPanelProps) {
  const { value, onChange, label, today, min, max } = props;
  const [text, setText] = useState('');
  const typed = useTypedDate(text, props);

  function submit(event: FormEvent) {
    event.preventDefault();
    // Keeps the event from a form around the panel.
    event.stopPropagation();
    if (typed.day && !typed.isOut) onChange(typed.day);
  }

  return (
    <div className="w-66 max-w-full touch:w-84">
      <form onSubmit={submit} className="p-2">
        <DateInput
          text={text}
          onType={setText}
          label={label}
          isInvalid={text.trim() !== '' && !typed.isGood}
        />
      </form>
      <div className="px-1 pb-1">
        {text.trim() === '' ? (
          <Presets {...props} />
        ) : (
          <TypedDay typed={typed} onChange={onChange} />
        )}
      </div>
      <div className="flex justify-center border-t border-line p-3 touch:px-1">
        <Calendar {...{ value, onChange, label, min, max, today }} />
      </div>
    </div>
  );
}

interface DateInputProps {
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly label: string;
  readonly isInvalid: boolean;
}

function DateInput({ text, onType, label, isInvalid }: DateInputProps) {
  const { t } = useTranslation('ui');
  return (
    <Input
      value={text}
      onChange={(event) => onType(event.target.value)}
      aria-label={label}
      placeholder={t('date.placeholder', { day: exampleDay(locale()) })}
      isInvalid={isInvalid}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

interface TypedDate {
  readonly day: string | null;
  /** A valid day that is not allowed here. */
  readonly isOut: boolean;
  readonly isGood: boolean;
}

function useTypedDate(text: string, props: DatePickerPanelProps): TypedDate {
  const words = useDateWords();
  const weekStart = useWeekStart();
  const { today } = props;
  const day = readTypedDate(text, { today, weekStart, words, language: locale() });
  const isOut = day !== null && !isBetween(day, props);
  return { day, isOut, isGood: day !== null && !isOut };
}

/** Preview of the typed day. */
function TypedDay({ typed, onChange }: { typed: TypedDate; onChange: (date: string) => void }) {
  const { t } = useTranslation('ui');
  const { day, isOut, isGood } = typed;
  return (
    <div role="status">
      {day && isGood ? (
        <button type="button" onClick={() => onChange(day)} className={PRESET}>
          <Icon of={CalendarDays} className="text-muted" />
          <span className="flex-1 text-start">{formatLongDay(day)}</span>
          <Icon of={CornerDownLeft} size={14} isDirectional className="text-faint touch:hidden" />
        </button>
      ) : (
        <p className="px-2 py-1 text-danger">{t(isOut ? 'date.out' : 'date.unknown')}</p>
      )}
    </div>
  );
}

function Presets(props: DatePickerPanelProps) {
  const { value, onChange, today } = props;
  const { t } = useTranslation('ui');
  const workday = firstWorkday(locale(), useWeekStart());
  const toNextWeek = (workday - toLocalDate(today).getDay() + 7) % 7 || 7;
  const presets = [
    { key: 'today', icon: CalendarDays, day: today },
    { key: 'tomorrow', icon: CalendarCheck, day: addDays(today, 1) },
    { key: 'nextWeek', icon: CalendarArrowUp, day: addDays(today, toNextWeek) },
    { key: 'none', icon: CalendarX, day: null },
  ] as const;
  return presets
    .filter(({ day }) => (day === null ? value !== null : isBetween(day, props)))
    .map(({ key, icon, day }) => (
      <button key={key} type="button" onClick={() => onChange(day)} className={PRESET}>
        <Icon of={icon} className="text-muted" />
        <span className="flex-1 text-start">{t(`date.${key}`)}</span>
        {day && <span className="num text-12 text-muted">{formatDay(day, today)}</span>}
      </button>
    ));
}

const PRESET = `${POPUP_ITEM} hover:bg-press focus-visible:outline-2`;
