import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { HealthOverview, HealthSample } from '#shared/contract/instances.ts';
import { formatTime, relative } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { AreaLine } from '#web/ui/charts/area-line.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

interface HealthCardsProps {
  readonly overview: HealthOverview;
}

const MAX_LAG_MS = 2_000;
const SLOW_MAIL_MS = 5 * 60_000;

/** The last hour of what can fall behind, each in words and as a line. */
export function HealthCards({ overview }: HealthCardsProps) {
  const { t } = useTranslation('instances');
  const { feed_lag_ms, sockets, jobs, mails, people, samples, oldest_mail_at } = overview;
  const highest = Math.max(feed_lag_ms, ...samples.map((sample) => sample.feed_lag_ms));
  const isMailSlow =
    isOlder(oldest_mail_at, overview.at, SLOW_MAIL_MS) || overview.failed_mails > 0;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Card
        name={t('health.feed')}
        value={t('health.milliseconds', { value: formatNumber(Math.round(feed_lag_ms)) })}
        words={t('health.cards.feed')}
        foot={t('health.cards.highest', {
          value: t('health.milliseconds', { value: formatNumber(Math.round(highest)) }),
        })}
        isBad={feed_lag_ms >= MAX_LAG_MS}
        limit={MAX_LAG_MS}
        {...seriesOf(overview, 'feed_lag_ms')}
      />
      <Card
        name={t('health.cards.connections')}
        value={formatNumber(sockets)}
        words={t('health.cards.open', { count: sockets })}
        foot={t('health.cards.people', { count: people })}
        {...seriesOf(overview, 'sockets')}
      />
      <Card
        name={t('health.jobs')}
        value={jobs < 0 ? t('health.unreachable') : formatNumber(jobs)}
        words={jobs < 0 ? '' : t('health.cards.waiting', { count: jobs })}
        foot={t('health.jobsHint')}
        isBad={jobs < 0}
        {...seriesOf(overview, 'jobs')}
      />
      <Card
        name={t('mails.title')}
        value={formatNumber(mails)}
        words={
          oldest_mail_at
            ? t('health.cards.oldest', { when: relative(oldest_mail_at) })
            : t('health.cards.waiting', { count: mails })
        }
        foot={
          overview.mail_error && isMailSlow
            ? overview.mail_error
            : t('health.cards.failed', { count: overview.failed_mails })
        }
        isBad={isMailSlow}
        {...seriesOf(overview, 'mails')}
      />
    </div>
  );
}

function isOlder(moment: string | null, now: string, milliseconds: number): boolean {
  return moment !== null && Date.parse(now) - Date.parse(moment) > milliseconds;
}

/** A number minute by minute, and now. */
function seriesOf(overview: HealthOverview, key: Exclude<keyof HealthSample, 'at'>) {
  const { samples } = overview;
  return {
    values: [...samples.map((sample) => Math.max(0, sample[key])), Math.max(0, overview[key])],
    from: samples[0]?.at ?? null,
    until: overview.at,
  };
}

interface CardProps {
  readonly name: string;
  readonly value: string;
  readonly words: string;
  readonly foot: ReactNode;
  readonly values: readonly number[];
  /** Null before there is an hour to show. */
  readonly from: string | null;
  readonly until: string;
  readonly limit?: number;
  readonly isBad?: boolean;
}

function Card(props: CardProps) {
  const { name, value, words, foot, values, from, until, limit, isBad = false } = props;
  const { t } = useTranslation('instances');
  const highest = formatNumber(Math.round(Math.max(...values)));
  // The line that must not be passed is drawn where there is something near it.
  const isNear = limit !== undefined && Math.max(...values) > limit / 4;
  return (
    <section className="min-w-0 rounded-card border border-line p-4" aria-label={name}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold">{name}</h2>
        <span
          className={classNames(
            'flex items-center gap-1.5 text-12 font-medium',
            isBad && 'text-warning',
          )}
        >
          <Icon
            of={isBad ? TriangleAlert : CircleCheck}
            size={14}
            className={isBad ? '' : 'text-success'}
          />
          {t(isBad ? 'health.cards.bad' : 'health.cards.good')}
        </span>
      </div>
      <p className="mt-1 mb-3">
        <span className="num text-18 font-semibold">{value}</span>{' '}
        <span className="text-muted">{words}</span>
      </p>
      <AreaLine
        values={values}
        label={t('health.cards.line', { name, highest })}
        limit={isNear ? limit : undefined}
        isBad={isBad}
      />
      <p className="num flex justify-between pt-1 text-12 text-muted">
        <span>{from === null ? t('health.cards.noHour') : formatTime(from)}</span>
        <span>{formatTime(until)}</span>
      </p>
      <p className="mt-3 border-t border-line pt-3 text-12 break-words text-muted">{foot}</p>
    </section>
  );
}
