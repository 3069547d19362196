import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatMoment } from '#web/lib/formats/dates.ts';
import { locale } from '#web/lib/formats/locale.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Calendar } from '#web/ui/dates/calendar.tsx';
import { useDateWords } from '#web/ui/dates/use-date-words.ts';
import { useWeekStart } from '#web/ui/dates/week-start.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

import { dayOf, halfHours, momentOf, timeOf } from './snooze-times.ts';
import { readTypedMoment } from './typed-moment.ts';

export interface SnoozePickerProps {
  readonly onClose: () => void;
  readonly onSnooze: (until: Date) => void;
}

/** Asks for a moment: typed ("tomorrow 9", "fri"), or by calendar and clock. */
export function SnoozePicker({ onClose, onSnooze }: SnoozePickerProps) {
  const { t } = useTranslation('notifications');
  const [now] = useState(() => new Date());
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Date | null>(null);
  const typed = useTypedMoment(text, now);
  const until = text.trim() === '' ? chosen : typed;
  const isUnclear = text.trim() !== '' && typed === null;
  const choose = (moment: Date | null) => {
    setText('');
    setChosen(moment);
  };
  const submit = () => {
    if (!until) return;
    onSnooze(until);
    onClose();
  };
  const reason = isUnclear ? null : t('snooze.noDay');
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('snooze.title')}
      footer={
        <>
          <span role="status" className="num me-auto text-12 text-muted">
            {until ? formatMoment(until.toISOString()) : reason}
          </span>
          <Button onClick={onClose}>{t('snooze.cancel')}</Button>
          <Button variant="primary" onClick={submit} disabled={until === null}>
            {t('snooze.submit')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field
          label={t('snooze.typed')}
          hint={t('snooze.typedHint')}
          error={isUnclear ? t('snooze.unclear') : undefined}
        >
          <Input
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) submit();
            }}
          />
        </Field>
        <ByHand until={until} now={now} onChoose={choose} />
      </div>
    </Dialog>
  );
}

interface ByHandProps {
  readonly until: Date | null;
  readonly now: Date;
  readonly onChoose: (until: Date | null) => void;
}

/** A day and one of its half hours; past ones are not offered. */
function ByHand({ until, now, onChoose }: ByHandProps) {
  const { t } = useTranslation('notifications');
  const today = dayOf(now);
  const day = until && dayOf(until);
  const time = until && timeOf(until);
  const clock = new Intl.DateTimeFormat(locale(), { timeStyle: 'short' });
  const chooseDay = (next: string | null) => {
    if (next === null) return onChoose(null);
    const times = halfHours(next, now);
    const wanted = time ?? '09:00';
    const fitting = momentOf(next, wanted) > now ? wanted : times[0];
    return onChoose(fitting === undefined ? null : momentOf(next, fitting));
  };
  const times = day === null ? [] : [...new Set([...halfHours(day, now), time ?? ''])].toSorted();
  return (
    <>
      <div className="flex justify-center">
        <Calendar
          value={day}
          onChange={chooseDay}
          label={t('snooze.dayField')}
          min={today}
          today={today}
        />
      </div>
      {day !== null && time !== null && (
        <Select
          label={t('snooze.time')}
          value={time}
          onChange={(next) => onChoose(momentOf(day, next))}
          options={times.map((value) => ({ value, label: clock.format(momentOf(day, value)) }))}
        />
      )}
    </>
  );
}

function useTypedMoment(text: string, now: Date): Date | null {
  const { t } = useTranslation('notifications');
  const dateWords = useDateWords();
  const weekStart = useWeekStart();
  const words = {
    at: t('timeWords.at'),
    morning: t('timeWords.morning'),
    noon: t('timeWords.noon'),
    afternoon: t('timeWords.afternoon'),
    evening: t('timeWords.evening'),
    hours: t('timeWords.hours'),
    minutes: t('timeWords.minutes'),
  };
  const days = { today: dayOf(now), language: locale(), weekStart, words: dateWords };
  return readTypedMoment(text, words, days, now);
}
