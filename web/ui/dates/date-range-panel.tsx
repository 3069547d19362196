import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type Day, formatDay } from '#web/lib/formats/dates.ts';
import { locale } from '#web/lib/formats/locale.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Input } from '#web/ui/fields/input.tsx';

import { RangeCalendar } from './range-calendar.tsx';
import { readTypedDate } from './typed-date.ts';
import { useDateWords } from './use-date-words.ts';
import { useWeekStart } from './week-start.ts';

/** A range of days; where the rules allow it, one end or both are missing. */
export interface DateRange {
  readonly start: Day | null;
  readonly end: Day | null;
}

interface DateRangePanelProps {
  readonly value: DateRange;
  readonly onChange: (range: DateRange) => void;
  readonly label: string;
  readonly startLabel: string;
  readonly endLabel: string;
  /** Today in the person's time zone. */
  readonly today: Day;
  /** Both days are required. */
  readonly isWhole?: boolean | undefined;
}

/** Selects the two days of a range, by typing or in the calendar. The second press completes it. */
export function DateRangePanel(props: DateRangePanelProps) {
  const { value, onChange, label, today, isWhole = false } = props;
  const { t } = useTranslation('ui');
  const draft = useDraft(value, today);
  const { start, end } = draft;
  const isBackwards = start.day !== null && end.day !== null && start.day > end.day;
  const isHalf = isWhole && (start.day === null) !== (end.day === null);
  const isGood = start.isGood && end.isGood && !isBackwards && !isHalf;

  function submit(event: FormEvent) {
    event.preventDefault();
    // Keeps the event from a form around the panel.
    event.stopPropagation();
    if (isGood) onChange({ start: start.day, end: end.day });
  }

  return (
    <form onSubmit={submit} noValidate>
      <div className="grid grid-cols-2 gap-2 p-3 pb-2">
        <DayInput label={props.startLabel} entry={start} onType={draft.typeStart} />
        <DayInput label={props.endLabel} entry={end} onType={draft.typeEnd} />
        {(isBackwards || isHalf) && (
          <p role="alert" className="col-span-2 text-12 text-danger">
            {t(isBackwards ? 'range.backwards' : 'range.half')}
          </p>
        )}
      </div>
      <div className="flex justify-center px-3 touch:px-1">
        <RangeCalendar
          label={label}
          today={today}
          autoFocus={false}
          value={
            start.day
              ? { from: start.day, to: end.day }
              : end.day
                ? { from: end.day, to: end.day }
                : null
          }
          onChange={({ from, to }) => {
            if (to === null) draft.set({ start: from, end: null });
            else onChange({ start: from, end: to });
          }}
        />
      </div>
      <div className="flex gap-2 border-t border-line p-2">
        {(value.start !== null || value.end !== null) && (
          <Button variant="ghost" onClick={() => onChange({ start: null, end: null })}>
            {t('range.clear')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          className="ms-auto"
          aria-disabled={!isGood || undefined}
        >
          {t('range.save')}
        </Button>
      </div>
    </form>
  );
}

interface Entry {
  readonly text: string;
  readonly day: Day | null;
  readonly isGood: boolean;
}

/** Texts of both fields, which the calendar fills too. */
function useDraft(value: DateRange, today: Day) {
  const words = useDateWords();
  const weekStart = useWeekStart();
  const [texts, setTexts] = useState({ start: textOf(value.start), end: textOf(value.end) });
  const read = (text: string, known: Day | null): Entry => {
    if (text.trim() === '') return { text, day: null, isGood: true };
    const day =
      text === textOf(known)
        ? known
        : readTypedDate(text, { today, weekStart, words, language: locale() });
    return { text, day, isGood: day !== null };
  };
  const [known, setKnown] = useState(value);
  return {
    start: read(texts.start, known.start),
    end: read(texts.end, known.end),
    typeStart: (start: string) => setTexts((last) => ({ ...last, start })),
    typeEnd: (end: string) => setTexts((last) => ({ ...last, end })),
    set: (range: DateRange) => {
      setKnown(range);
      setTexts({ start: textOf(range.start), end: textOf(range.end) });
    },
  };
}

function textOf(day: Day | null): string {
  return day === null ? '' : formatDay(day);
}

interface DayInputProps {
  readonly label: string;
  readonly entry: Entry;
  readonly onType: (text: string) => void;
}

function DayInput({ label, entry, onType }: DayInputProps) {
  const { t } = useTranslation('ui');
  return (
    <label className="grid min-w-0 gap-1 text-12 text-muted">
      {label}
      <Input
        value={entry.text}
        onChange={(event) => onType(event.target.value)}
        placeholder={t('range.none')}
        isInvalid={!entry.isGood}
        autoComplete="off"
        spellCheck={false}
      />
    </label>
  );
}
