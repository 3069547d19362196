import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { isSameClock } from '#web/lib/formats/zones.ts';
import { useMe } from '#web/lib/session/session.ts';

/** Says whose days a cycle has, where the project is in another time zone than the person. */
export function ZoneNote({ zone }: { readonly zone: string }) {
  const { t } = useTranslation('cycles');
  const { user_timezone } = useMe();
  const [now] = useState(() => new Date());
  // Zones with other names can have the same time.
  if (isSameClock(now, zone, user_timezone)) return null;
  return (
    <p className="text-12 text-muted">{t('form.zone', { zone: zone.replaceAll('_', ' ') })}</p>
  );
}
