import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { UserStats, UserWorkload } from '#shared/contract/user-profiles.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { NumberLink } from '#web/features/progress/number-link.tsx';
import { NUMBERS, queryOfPerson, type Theirs } from '#web/features/progress/number-queries.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

interface SummaryCardsProps {
  readonly userId: string;
  readonly stats: UserStats;
  readonly workload: UserWorkload | undefined;
}

/** Numbers of assigned, created and subscribed items; each links to its list. */
export function SummaryCards({ userId, stats, workload }: SummaryCardsProps) {
  const { t } = useTranslation('user-profiles');
  const late = workload?.late ?? 0;
  const of = (list: Theirs['list'], part: string) => queryOfPerson({ id: userId, list }, part);
  return (
    <ul
      aria-label={t('summary.numbers')}
      className="grid overflow-hidden rounded-card border border-line bg-surface @xl:grid-cols-3"
    >
      <Card userId={userId} list="assigned" count={stats.assigned_issues}>
        {workload && (
          <>
            <Part query={of('assigned', NUMBERS.open)}>
              {t('summary.open', { count: stats.pending_issues })}
            </Part>
            {late > 0 && (
              <Part query={of('assigned', NUMBERS.late)} className="text-danger">
                {t('summary.late', { count: late })}
              </Part>
            )}
            <Part query={of('assigned', NUMBERS.soon)}>
              {t('summary.soon', { count: workload.due_soon })}
            </Part>
          </>
        )}
      </Card>
      <Card userId={userId} list="created" count={stats.created_issues}>
        {workload && (
          <Part query={of('created', NUMBERS.open)}>
            {t('summary.open', { count: workload.open_created })}
          </Part>
        )}
      </Card>
      <Card userId={userId} list="subscribed" count={stats.subscribed_issues}>
        {workload && (
          <Part query={of('subscribed', NUMBERS.changed)}>
            {t('summary.changed', { count: workload.changed_subscribed })}
          </Part>
        )}
      </Card>
    </ul>
  );
}

interface PartProps {
  readonly query: string;
  readonly className?: string;
  readonly children: string;
}

/** A number with its own link, above the card's link. */
function Part({ query, className, children }: PartProps) {
  return (
    <NumberLink
      query={query}
      className={classNames('relative z-10 min-h-6 content-center', className)}
    >
      {children}
    </NumberLink>
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
      <p className="num flex flex-wrap items-baseline gap-x-3 text-12 text-muted">
        {hasLists ? (
          <Link
            to={`/$slug/profile/$userId/${list}`}
            params={{ slug, userId }}
            className="min-h-6 content-center text-13 text-ink -outline-offset-2 after:absolute after:inset-0"
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
