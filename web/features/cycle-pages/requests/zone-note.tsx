import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#web/lib/session/session.ts';

/** Says whose days a cycle has, where the project is in another time zone than the person. */
export function ZoneNote({ zone }: { readonly zone: string }) {
  const { t } = useTranslation('cycles');
  const { user_timezone } = useMe();
  const [now] = useState(() => new Date());
  if (clockIn(zone, now) === clockIn(user_timezone, now)) return null;
  return (
    <p className="text-12 text-muted">{t('form.zone', { zone: zone.replaceAll('_', ' ') })}</p>
  );
}

/** Zones with other names can have the same time. */
function clockIn(timeZone: string, now: Date): string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat('en', options).format(now);
}
