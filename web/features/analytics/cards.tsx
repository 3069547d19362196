import { useTranslation } from 'react-i18next';

import type { Durations, ItemTotals } from '#shared/contract/analytics.ts';
import { NumberLink } from '#web/features/progress/number-link.tsx';
import { NUMBERS } from '#web/features/progress/number-queries.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';

import { narrowed } from './numbers.ts';

interface CardsProps {
  readonly query: string;
  readonly span: { readonly from: string; readonly to: string };
  readonly totals: ItemTotals | undefined;
  readonly lead: Durations | undefined;
}

/** Totals; each links to its list. */
export function Cards({ query, span, totals, lead }: CardsProps) {
  const { t } = useTranslation('analytics');
  const range = `${span.from}..${span.to}`;
  const cards = [
    ['total', '', totals?.total],
    ['created', `created:${range}`, totals?.created],
    ['resolved', `completed:${range}`, totals?.resolved],
    ['open', NUMBERS.open, totals && openOf(totals)],
    ['backlog', 'state:backlog', totals?.backlog],
    ['unstarted', 'state:unstarted', totals?.unstarted],
    ['started', NUMBERS.started, totals?.started],
    ['overdue', NUMBERS.late, totals?.overdue],
  ] as const;
  return (
    <ul
      aria-label={t('cards.label')}
      className="grid grid-cols-3 overflow-hidden rounded-card border border-line bg-surface @2xl:grid-cols-[repeat(9,minmax(0,1fr))]"
    >
      {cards.map(([key, part, value]) => (
        <li
          key={key}
          className="relative grid min-w-0 content-between border-e border-b border-hairline px-3 py-2.5 has-[a:hover]:bg-hover"
        >
          <span className="text-12 text-muted">{t(`cards.${key}`)}</span>
          {value === undefined ? (
            <span className="h-7" />
          ) : (
            <NumberLink
              query={narrowed(query, part)}
              label={t('openList', { name: t(`cards.${key}`), count: value })}
              className="text-18 font-semibold after:absolute after:inset-0"
            >
              {formatNumber(value)}
            </NumberLink>
          )}
        </li>
      ))}
      <li className="relative grid min-w-0 content-between border-b border-hairline px-3 py-2.5 has-[a:hover]:bg-hover">
        <span className="text-12 text-muted">{t('cards.lead')}</span>
        {lead && lead.percentiles.p50 === null && (
          <span className="num text-18 font-semibold">–</span>
        )}
        {lead && lead.percentiles.p50 !== null && (
          <NumberLink
            query={narrowed(query, `completed:${range}`)}
            label={t('openList', { name: t('cards.lead'), count: lead.count })}
            className="text-18 font-semibold after:absolute after:inset-0"
          >
            {daysText(lead.percentiles.p50, t)}
          </NumberLink>
        )}
      </li>
    </ul>
  );
}

const openOf = ({ backlog, unstarted, started }: ItemTotals) => backlog + unstarted + started;

/** A duration in days, with one decimal when it is short. */
export function daysText(
  days: number,
  t: (key: string, values: Record<string, unknown>) => string,
): string {
  const rounded = days < 10 ? Math.round(days * 10) / 10 : Math.round(days);
  return t('daysLong', { count: rounded, days: formatNumber(rounded) });
}
