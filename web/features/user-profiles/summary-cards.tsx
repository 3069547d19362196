import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { UserStats, UserWorkload } from '#shared/contract/user-profiles.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';

interface SummaryCardsProps {
  readonly userId: string;
  readonly stats: UserStats;
  readonly workload: UserWorkload | undefined;
}

/** How much a person is assigned to, has made and follows; each count leads to its list. */
export function SummaryCards({ userId, stats, workload }: SummaryCardsProps) {
  const { t } = useTranslation('user-profiles');
  const late = workload?.late ?? 0;
  return (
    <ul
      aria-label={t('summary.numbers')}
      className="grid overflow-hidden rounded-card border border-line bg-surface @xl:grid-cols-3"
    >
      <Card userId={userId} list="assigned" count={stats.assigned_issues}>
        {workload && (
          <>
            <span>{t('summary.open', { count: stats.pending_issues })}</span>
            {late > 0 && <span className="text-danger">{t('summary.late', { count: late })}</span>}
            <span>{t('summary.soon', { count: workload.due_soon })}</span>
          </>
        )}
      </Card>
      <Card userId={userId} list="created" count={stats.created_issues}>
        {workload && <span>{t('summary.open', { count: workload.open_created })}</span>}
      </Card>
      <Card userId={userId} list="subscribed" count={stats.subscribed_issues}>
        {workload && <span>{t('summary.changed', { count: workload.changed_subscribed })}</span>}
      </Card>
    </ul>
  );
}

interface CardProps {
  readonly userId: string;
  readonly list: 'assigned' | 'created' | 'subscribed';
  readonly count: number;
  readonly children: ReactNode;
}

function Card({ userId, list, count, children }: CardProps) {
  const { t } = useTranslation('user-profiles');
  const { slug } = useWorkspace();
  const hasLists = useCan()('user_activity.export');
  const name = t(`tabs.${list}`);
  return (
    <li className="relative border-line px-4 py-3 not-first:border-t @xl:not-first:border-s @xl:not-first:border-t-0 has-[a:hover]:bg-hover">
      <p className="num text-22 font-semibold">{formatNumber(count)}</p>
      <p className="num flex flex-wrap items-baseline gap-x-2 text-12 text-muted">
        {hasLists ? (
          <Link
            to={`/$slug/profile/$userId/${list}`}
            params={{ slug, userId }}
            className="text-13 text-ink -outline-offset-2 after:absolute after:inset-0"
          >
            {name}
          </Link>
        ) : (
          <span className="text-13 text-ink">{name}</span>
        )}
        {children}
      </p>
    </li>
  );
}
