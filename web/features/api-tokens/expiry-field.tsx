import { useTranslation } from 'react-i18next';

import { addDays, formatDay, today } from '#web/lib/formats/dates.ts';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { DateField } from '#web/ui/dates/date-field.tsx';

import { type Expiry, lastDayOf, LIFETIMES } from './expiry.ts';

interface ExpiryFieldProps {
  readonly value: Expiry;
  readonly onChange: (value: Expiry) => void;
  readonly error?: string | undefined;
}

/** Expiry of a token: a preset, a day, or never. */
export function ExpiryField({ value, onChange, error }: ExpiryFieldProps) {
  const { t } = useTranslation('api-tokens');
  const lastDay = lastDayOf(value);
  return (
    <div className="grid gap-1.5">
      <span className="text-12 font-medium text-muted">{t('fields.expires')}</span>
      <div className="max-w-full overflow-x-auto">
        <Segmented
          label={t('fields.expires')}
          value={value.lifetime}
          onChange={(lifetime) => onChange({ ...value, lifetime })}
          options={LIFETIMES.map((one) => ({ value: one, label: t(`lifetimes.${one}`) }))}
        />
      </div>
      {value.lifetime === 'date' ? (
        <DateField
          label={t('fields.lastDay')}
          error={error}
          isRequired
          value={value.day}
          today={today()}
          min={addDays(today(), 1)}
          onChange={(day) => onChange({ ...value, day })}
        />
      ) : (
        <p className="text-12 text-muted">
          {lastDay ? t('until', { day: formatDay(lastDay) }) : t('noEnd')}
        </p>
      )}
    </div>
  );
}
