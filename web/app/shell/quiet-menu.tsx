import { BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { setQuietUntil, useQuietUntil } from '#web/lib/browser/quiet-time.ts';
import { formatMoment } from '#web/lib/formats/dates.ts';
import { serverNow } from '#web/lib/http/server-time.ts';
import { MenuItem, SubMenu } from '#web/ui/menus/menu.tsx';

/** Hour at which a quiet time "until morning" ends. */
const MORNING = 9;

/** Pauses notifications for a time; they collect in the inbox. */
export function QuietMenu() {
  const { t } = useTranslation('app');
  const until = useQuietUntil();
  if (until) {
    return (
      <MenuItem icon={BellOff} onSelect={() => setQuietUntil(null)}>
        {t('user.quiet.end', { until: formatMoment(until) })}
      </MenuItem>
    );
  }
  return (
    <SubMenu icon={BellOff} label={t('user.quiet.title')}>
      <MenuItem onSelect={() => setQuietUntil(inMinutes(30))}>{t('user.quiet.half')}</MenuItem>
      <MenuItem onSelect={() => setQuietUntil(inMinutes(60))}>{t('user.quiet.hour')}</MenuItem>
      <MenuItem onSelect={() => setQuietUntil(inMinutes(240))}>{t('user.quiet.hours')}</MenuItem>
      <MenuItem onSelect={() => setQuietUntil(nextMorning())}>{t('user.quiet.morning')}</MenuItem>
    </SubMenu>
  );
}

function inMinutes(count: number): Date {
  return new Date(serverNow() + count * 60_000);
}

function nextMorning(): Date {
  const morning = new Date(serverNow());
  morning.setDate(morning.getDate() + 1);
  morning.setHours(MORNING, 0, 0, 0);
  return morning;
}
