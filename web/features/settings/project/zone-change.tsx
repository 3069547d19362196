import { useTranslation } from 'react-i18next';

import { cycles, cyclesOf, statusOf } from '#web/features/cycles/store.ts';
import { formatMoment } from '#web/lib/formats/dates.ts';
import { sameClockIn } from '#web/lib/formats/zones.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Banner } from '#web/ui/messages/banner.tsx';

/** Most listed cycles; the others are counted. */
const MOST = 5;

interface ZoneChangeProps {
  readonly projectId: string;
  /** Current and new time zone. */
  readonly from: string;
  readonly to: string;
}

/** Shows how the ends of cycles move with a new time zone: they keep their days. */
export function ZoneChange({ projectId, from, to }: ZoneChangeProps) {
  const { t } = useTranslation('settings');
  const { user_timezone: zone } = useMe();
  const ends = cycles.useSelect(
    (rows) =>
      cyclesOf(rows, projectId).flatMap((row) =>
        row.end_date !== null && statusOf(row) !== 'COMPLETED'
          ? [{ id: row.id, name: row.name, end: row.end_date }]
          : [],
      ),
    [projectId],
  );
  if (from === to || ends.length === 0) return null;
  return (
    <Banner tone="info">
      <p>{t('project.general.zone.change', { count: ends.length })}</p>
      <ul className="num text-12">
        {ends.slice(0, MOST).map(({ id, name, end }) => (
          <li key={id}>
            {t('project.general.zone.end', {
              name,
              before: formatMoment(end, zone),
              after: formatMoment(sameClockIn(end, from, to), zone),
            })}
          </li>
        ))}
        {ends.length > MOST && (
          <li>{t('project.general.zone.more', { count: ends.length - MOST })}</li>
        )}
      </ul>
    </Banner>
  );
}
