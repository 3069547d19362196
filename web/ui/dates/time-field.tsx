import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { formatTime } from '#web/lib/formats/dates.ts';
import { locale } from '#web/lib/formats/locale.ts';
import { Input } from '#web/ui/fields/input.tsx';

import { readTypedTime, type Time } from './typed-time.ts';
import { useTyped } from './use-typed.ts';

interface TimeFieldProps {
  readonly label: string;
  /** null = none, also while what is typed is no time. */
  readonly value: Time | null;
  readonly onChange: (time: Time | null) => void;
  /** Content beside the field. */
  readonly children?: ReactNode;
}

/** A time of day beside a date, typed, and shown with the hours that the person's language counts in. */
export function TimeField({ label, value, onChange, children }: TimeFieldProps) {
  const { t } = useTranslation('ui');
  const read = (text: string) => readTypedTime(text, locale());
  const typed = useTyped({ value, onChange, read, write });
  return (
    <>
      <div className="flex items-center gap-2">
        <Input
          aria-label={label}
          value={typed.text}
          onChange={(event) => typed.type(event.target.value)}
          onBlur={typed.leave}
          onKeyDown={(event) => event.key === 'Enter' && typed.leave()}
          isInvalid={typed.isWrong}
          autoComplete="off"
          spellCheck={false}
        />
        {children}
      </div>
      {typed.isWrong && (
        <p role="alert" className="mt-1 text-12 text-danger">
          {t('time.unknown', { time: write(EXAMPLE) })}
        </p>
      )}
    </>
  );
}

const EXAMPLE = '14:30';

function write(time: Time): string {
  return formatTime(`2000-01-01T${time}:00Z`, 'UTC');
}
