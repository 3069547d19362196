import { CalendarDays, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type Day, formatFullDay } from '#web/lib/formats/dates.ts';
import { locale } from '#web/lib/formats/locale.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';

import { Calendar } from './calendar.tsx';
import { exampleDay, isBetween, readTypedDate } from './typed-date.ts';
import { useDateWords } from './use-date-words.ts';
import { useTyped } from './use-typed.ts';
import { useWeekStart } from './week-start.ts';

interface DateFieldProps {
  readonly label: string;
  /** null = none, also while what is typed is no allowed day. */
  readonly value: Day | null;
  readonly onChange: (day: Day | null) => void;
  /** Today in the person's time zone. */
  readonly today: Day;
  readonly min?: Day | undefined;
  readonly max?: Day | undefined;
  /** Why the value is wrong; by default that what was typed is no allowed day. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly isRequired?: boolean | undefined;
  /** Shows a button that takes the date away. */
  readonly isClearable?: boolean | undefined;
  readonly size?: 28 | 32 | 40 | undefined;
}

/**
 * A date, shown as the person's language writes it: typed in words or numbers, or chosen in a
 * calendar, which the arrow down opens too. Browsers' own date fields speak the browser's language.
 */
export function DateField(props: DateFieldProps) {
  const { label, error, hint, isRequired, size } = props;
  const { t } = useTranslation('ui');
  const { reason, text, type, put, leave } = useTypedDay(props);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') leave();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <Field label={label} hint={hint} error={error ?? reason} isRequired={isRequired}>
      <Input
        ref={input}
        size={size}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={pressKey}
        placeholder={t('date.placeholder', { day: exampleDay(locale()) })}
        autoComplete="off"
        spellCheck={false}
        end={
          <>
            {props.isClearable && text !== '' && (
              <IconButton
                icon={X}
                label={t('clear')}
                size={24}
                onClick={() => {
                  put(null);
                  input.current?.focus();
                }}
              />
            )}
            <CalendarButton {...props} put={put} isOpen={isOpen} onOpenChange={setOpen} />
          </>
        }
      />
    </Field>
  );
}

interface CalendarButtonProps extends DateFieldProps {
  readonly put: (day: Day | null) => void;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

function CalendarButton({ put, isOpen, onOpenChange, ...field }: CalendarButtonProps) {
  const { label, value, today, min, max } = field;
  const { t } = useTranslation('ui');
  return (
    <Popover
      label={label}
      align="end"
      open={isOpen}
      onOpenChange={onOpenChange}
      trigger={
        <IconButton
          icon={CalendarDays}
          label={t('calendar.of', { label })}
          size={24}
          className="-me-1"
        />
      }
    >
      <div className="p-3 touch:px-1">
        <Calendar
          {...{ label, value, today, min, max }}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opening it asked for the focus
          autoFocus
          onChange={(day) => {
            // A press of the chosen day means it, not nothing.
            put(day ?? value);
            onOpenChange(false);
          }}
        />
      </div>
    </Popover>
  );
}

function useTypedDay({ value, onChange, today, min, max }: DateFieldProps) {
  const { t } = useTranslation('ui');
  const words = useDateWords();
  const weekStart = useWeekStart();
  const dayIn = (text: string) =>
    readTypedDate(text, { today, weekStart, words, language: locale() });
  const read = (text: string) => {
    const day = dayIn(text);
    return day !== null && isBetween(day, { min, max }) ? day : null;
  };
  const typed = useTyped({ value, onChange, read, write: formatFullDay });
  const reason = typed.isWrong
    ? t(dayIn(typed.text) === null ? 'date.unknown' : 'date.out')
    : undefined;
  return { ...typed, reason };
}
