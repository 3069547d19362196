import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { HealthOverview, HealthSample } from '#shared/contract/instances.ts';
import { formatTime, relative } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { HttpError, send } from '#web/lib/http/http.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { AreaLine } from '#web/ui/charts/area-line.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { isMailStuck } from './concerns.ts';

interface HealthCardsProps {
  readonly overview: HealthOverview;
  /** Loads the overview again. */
  readonly onChange: () => void;
}

const MAX_LAG_MS = 2_000;

/** Queues and delays in the last hour, each as a text and a sparkline. */
export function HealthCards({ overview, onChange }: HealthCardsProps) {
  const { t } = useTranslation('instances');
  const { feed_lag_ms, sockets, people, samples } = overview;
  const highest = Math.max(feed_lag_ms, ...samples.map((sample) => sample.feed_lag_ms));
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Card
        name={t('health.feed')}
        value={t('health.milliseconds', { value: formatNumber(Math.round(feed_lag_ms)) })}
        words={t('health.cards.feed')}
        foot={
          <>
            {t('health.cards.highest', {
              value: t('health.milliseconds', { value: formatNumber(Math.round(highest)) }),
            })}
            {' · '}
            {t('health.cards.changes', { count: overview.changes_minute })}
          </>
        }
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
      <JobsCard overview={overview} />
      <MailsCard overview={overview} onChange={onChange} />
    </div>
  );
}

function JobsCard({ overview }: Pick<HealthCardsProps, 'overview'>) {
  const { t } = useTranslation('instances');
  const { jobs, failed_jobs, done_jobs } = overview;
  const show = () => document.querySelector<HTMLElement>('#failed-jobs')?.focus();
  return (
    <Card
      name={t('health.jobs')}
      value={jobs < 0 ? t('health.unreachable') : formatNumber(jobs)}
      words={jobs < 0 ? '' : t('health.cards.waiting', { count: jobs })}
      foot={
        <>
          {t('health.cards.doneJobs', { count: done_jobs })}
          {failed_jobs > 0 && (
            <span className="ms-4 font-medium text-danger">
              {t('health.cards.failedJobs', { count: failed_jobs })}
            </span>
          )}
        </>
      }
      end={
        failed_jobs > 0 && (
          <Button size={24} onClick={show}>
            {t('health.show')}
          </Button>
        )
      }
      isBad={jobs < 0 || failed_jobs > 0}
      {...seriesOf(overview, 'jobs')}
    />
  );
}

function MailsCard({ overview, onChange }: HealthCardsProps) {
  const { t } = useTranslation('instances');
  const { mails, failed_mails, oldest_mail_at, mail_error } = overview;
  const isStuck = isMailStuck(overview);
  return (
    <Card
      name={t('mails.title')}
      value={formatNumber(mails)}
      words={
        oldest_mail_at
          ? t('health.cards.oldest', { when: relative(oldest_mail_at) })
          : t('health.cards.waiting', { count: mails })
      }
      foot={mail_error && isStuck ? mail_error : t('health.cards.failed', { count: failed_mails })}
      end={(mails > 0 || failed_mails > 0) && <SendMailsNow onDone={onChange} />}
      isBad={isStuck}
      {...seriesOf(overview, 'mails')}
    />
  );
}

/** Sends waiting and failed mails now. */
function SendMailsNow({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('instances');
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    try {
      const path = '/api/instances/mails/retry/';
      const { count } = await send<{ count: number }>('POST', path, { isOtherSession: true });
      showToast({ title: t('mails.sending', { count }), key: 'mails' });
    } catch (error) {
      const isSaid = error instanceof HttpError && error.status >= 400;
      showToast({ title: isSaid ? error.message : t('away'), tone: 'error', key: 'mails' });
    }
    setIsBusy(false);
    onDone();
  };
  return (
    <Button size={24} isBusy={isBusy} onClick={() => void run()}>
      {t('health.tryNow')}
    </Button>
  );
}

/** A value by minute, with the current one. */
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
  /** An action. */
  readonly end?: ReactNode;
  readonly values: readonly number[];
  /** Null before there is an hour of data. */
  readonly from: string | null;
  readonly until: string;
  readonly limit?: number;
  readonly isBad?: boolean;
}

function Card(props: CardProps) {
  const { name, value, words, foot, end, values, from, until, limit, isBad = false } = props;
  const { t } = useTranslation('instances');
  const highest = formatNumber(Math.round(Math.max(...values)));
  // The limit is drawn only when values come near it.
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
      <div className="mt-3 flex min-h-9 items-center justify-between gap-3 border-t border-line pt-3">
        <p className="min-w-0 text-12 break-words text-muted">{foot}</p>
        {end}
      </div>
    </section>
  );
}
