import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/button.tsx';
import { DatePickerPanel } from '#web/ui/date-picker.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';

import { dayOf, halfHours, momentOf } from './snooze-times.ts';

export interface SnoozeDialogProps {
  readonly onClose: () => void;
  readonly onSnooze: (until: Date) => void;
}

/** Asks for a day and a time of one's own choice; past ones are not offered. */
export function SnoozeDialog({ onClose, onSnooze }: SnoozeDialogProps) {
  const { t, i18n } = useTranslation('notifications');
  const [now] = useState(() => new Date());
  const today = dayOf(now);
  const [day, setDay] = useState<string | null>(today);
  const [wanted, setWanted] = useState('09:00');
  const times = day === null ? [] : halfHours(day, now);
  const time = times.includes(wanted) ? wanted : times[0];
  const clock = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' });
  const reason = day === null ? t('snooze.noDay') : time ? null : t('snooze.noTime');
  const submit = () => {
    if (day === null || !time) return;
    onSnooze(momentOf(day, time));
    onClose();
  };
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('snooze.title')}
      footer={
        <>
          {reason && <span className="me-auto text-12 text-muted">{reason}</span>}
          <Button onClick={onClose}>{t('snooze.cancel')}</Button>
          <Button variant="primary" onClick={submit} disabled={reason !== null}>
            {t('snooze.submit')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <DatePickerPanel
          value={day}
          onChange={setDay}
          label={t('snooze.dayField')}
          min={today}
          today={today}
        />
        {time && (
          <Select
            label={t('snooze.time')}
            value={time}
            onChange={setWanted}
            options={times.map((value) => ({
              value,
              label: clock.format(momentOf(day ?? today, value)),
            }))}
          />
        )}
      </div>
    </Dialog>
  );
}
