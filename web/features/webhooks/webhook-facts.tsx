import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WebhookImage, WebhookStats } from '#shared/contract/webhooks.ts';
import { useWorkspacePlace } from '#web/features/workspaces/store.ts';
import { formatMoment, formatTime } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { RegenerateDialog } from './regenerate-dialog.tsx';
import { callsOf } from './store.ts';
import { eventWords } from './webhooks-section.tsx';

/** A webhook's last 24 hours, its events, and its secret. */
export function WebhookFacts({ webhook }: { readonly webhook: WebhookImage }) {
  const { t } = useTranslation('webhooks');
  const path = `${callsOf(useWorkspacePlace(), webhook.id)}stats/`;
  const { value } = useRead<WebhookStats>(path, webhook.last_tried_at);
  const [isAsking, setAsking] = useState(false);
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-4">
      <Fact name={t('facts.day')}>
        {value ? <Hours hours={value.hours} /> : <Skeleton className="h-9 w-48 rounded-control" />}
      </Fact>
      <Fact name={t('facts.delivered')}>
        <span className="num text-18 font-semibold">
          {value ? formatNumber(value.delivered) : '–'}
        </span>
      </Fact>
      <Fact name={t('facts.failed')}>
        <span
          className={classNames(
            'num text-18 font-semibold',
            (value?.failed ?? 0) > 0 && 'text-danger',
          )}
        >
          {value ? formatNumber(value.failed) : '–'}
        </span>
      </Fact>
      <Fact name={t('facts.time')}>
        <span className="num text-18 font-semibold">
          {value?.milliseconds == null
            ? t('facts.none')
            : t('facts.milliseconds', { time: formatNumber(value.milliseconds) })}
        </span>
      </Fact>
      <Fact name={t('facts.events')} isWide>
        {eventWords(t, webhook)}
      </Fact>
      <Fact name={t('facts.secret')}>
        <span className="flex items-center gap-2">
          <code className="font-mono text-12" dir="ltr">
            {`tutti_wh_••••${webhook.hint}`}
          </code>
          <Button variant="ghost" onClick={() => setAsking(true)}>
            {t('regenerate.open')}
          </Button>
        </span>
        {isAhead(webhook.former_until) && (
          <span className="block text-12 text-muted">
            {t('facts.former', { until: formatMoment(webhook.former_until ?? '') })}
          </span>
        )}
      </Fact>
      {isAsking && <RegenerateDialog webhook={webhook} onClose={() => setAsking(false)} />}
    </dl>
  );
}

interface FactProps {
  readonly name: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

function Fact({ name, isWide = false, children }: FactProps) {
  return (
    <div className={classNames('min-w-0', isWide && 'flex-1')}>
      <dt className="mb-1 text-12 whitespace-nowrap text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function isAhead(moment: string | null): boolean {
  return moment !== null && Date.parse(moment) > Date.now();
}

const HEIGHT = 36;

/** A stacked bar for each hour: successes, with failures on top. */
function Hours({ hours }: Pick<WebhookStats, 'hours'>) {
  const { t } = useTranslation('webhooks');
  const most = Math.max(1, ...hours.map(({ good, bad }) => good + bad));
  const high = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * HEIGHT));
  const [good, bad] = [sum(hours, 'good'), sum(hours, 'bad')];
  return (
    <span
      role="img"
      aria-label={t('facts.chart', { good: formatNumber(good), bad: formatNumber(bad) })}
      className="flex h-9 w-48 items-end gap-0.5"
    >
      {hours.map((hour) => (
        <span
          key={hour.at}
          title={t('facts.hour', {
            time: formatTime(hour.at),
            good: formatNumber(hour.good),
            bad: formatNumber(hour.bad),
          })}
          className="flex h-full min-w-0 flex-1 flex-col justify-end gap-px"
        >
          <span className="rounded-[1px] bg-danger" style={{ height: high(hour.bad) }} />
          <span
            className={classNames(
              'rounded-[1px]',
              hour.good + hour.bad === 0 ? 'bg-line' : 'bg-line-strong',
            )}
            style={{ height: hour.good + hour.bad === 0 ? 2 : high(hour.good) }}
          />
        </span>
      ))}
    </span>
  );
}

function sum(hours: WebhookStats['hours'], key: 'good' | 'bad'): number {
  return hours.reduce((total, hour) => total + hour[key], 0);
}
