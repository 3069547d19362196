import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type {
  WebhookDeliveries,
  WebhookDelivery,
  WebhookImage,
} from '#shared/contract/webhooks.ts';
import { dayIn } from '#shared/lib/days.ts';
import { useWorkspacePlace } from '#web/features/workspaces/store.ts';
import { formatDay, formatMoment, formatTime, today } from '#web/lib/formats/dates.ts';
import { get } from '#web/lib/http/http.ts';
import { type Reading, useRead } from '#web/lib/http/use-read.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Tabs } from '#web/ui/frames/tabs.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { type RowPlace, VirtualRows } from '#web/ui/layout/virtual-rows.tsx';

import { DeliveryDetail } from './delivery-detail.tsx';
import { StatusMark } from './status-mark.tsx';
import { callsOf } from './store.ts';

type Which = 'all' | 'failed';

/** Deliveries of a webhook, beside the open one; narrow screens show one of the two. */
export function DeliveryPanes({ webhook }: { readonly webhook: WebhookImage }) {
  const { t } = useTranslation('webhooks');
  const [which, setWhich] = useState<Which>('all');
  const [chosen, setChosen] = useState<string | null>(null);
  const calls = `${callsOf(useWorkspacePlace(), webhook.id)}deliveries/`;
  // A later delivery loads the list again.
  const reading = useRead<WebhookDeliveries>(
    `${calls}?failed=${which === 'failed'}`,
    `${webhook.last_tried_at} ${webhook.is_active}`,
  );
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(18rem,27.5rem)_minmax(0,1fr)]">
      <section
        aria-label={t('deliveries.label')}
        className={classNames(
          'flex min-h-0 min-w-0 flex-col border-line md:border-e',
          chosen !== null && 'max-md:hidden',
        )}
      >
        <div className="px-4 md:ps-8">
          <Tabs
            label={t('deliveries.label')}
            value={which}
            onChange={setWhich}
            tabs={[
              { value: 'all', label: t('deliveries.all') },
              { value: 'failed', label: t('deliveries.failed'), count: reading.value?.failed },
            ]}
          />
        </div>
        <Deliveries
          reading={reading}
          path={`${calls}?failed=${which === 'failed'}`}
          which={which}
          isOn={webhook.is_active}
          chosen={chosen}
          onChoose={setChosen}
        />
      </section>
      <section
        aria-label={t('delivery.label')}
        className={classNames('min-h-0 min-w-0', chosen === null && 'max-md:hidden')}
      >
        {chosen === null ? (
          <p className="px-6 py-8 text-muted">{t('delivery.choose')}</p>
        ) : (
          <>
            <div className="px-2 pt-2 md:hidden">
              <Button variant="ghost" icon={ChevronLeft} onClick={() => setChosen(null)}>
                {t('delivery.back')}
              </Button>
            </div>
            <DeliveryDetail webhook={webhook} id={chosen} onReplayed={reading.again} />
          </>
        )}
      </section>
    </div>
  );
}

interface DeliveriesProps {
  readonly reading: Reading<WebhookDeliveries>;
  readonly path: string;
  readonly which: Which;
  readonly isOn: boolean;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

function Deliveries({ reading, path, which, isOn, chosen, onChoose }: DeliveriesProps) {
  const { t } = useTranslation('webhooks');
  const { value, error, again, keep } = reading;
  const more = async (before: string) => {
    try {
      const page = await get<WebhookDeliveries>(path, { before });
      keep((last) => ({ ...page, results: [...last.results, ...page.results] }));
    } catch {
      showToast({ title: t('deliveries.notRead'), tone: 'error' });
    }
  };
  if (!value && error !== undefined) {
    return (
      <EmptyState
        title={t('deliveries.notRead')}
        action={<Button onClick={again}>{t('again')}</Button>}
      />
    );
  }
  if (!value) return <Skeleton className="m-4 h-64 rounded-card" />;
  if (value.results.length === 0) {
    return (
      <EmptyState
        title={t(`deliveries.none.${which}`)}
        {...(which === 'all' && { text: t('deliveries.noneText') })}
      />
    );
  }
  const { next } = value;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <ul className="divide-y divide-line border-b border-line">
        <VirtualRows rows={value.results} keyOf={({ id }) => id} height={ROW_HEIGHT}>
          {(delivery, place) => (
            <DeliveryLine
              {...{ delivery, place, isOn, onChoose }}
              isChosen={delivery.id === chosen}
            />
          )}
        </VirtualRows>
      </ul>
      {next !== null && (
        <div className="grid place-items-center p-3">
          <Button onClick={() => void more(next)}>{t('deliveries.more')}</Button>
        </div>
      )}
    </div>
  );
}

/** Height of a delivery's line, in pixels. */
const ROW_HEIGHT = 37;

interface DeliveryLineProps {
  readonly place: RowPlace;
  readonly delivery: WebhookDelivery;
  readonly isOn: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}

function DeliveryLine({ delivery, place, isOn, isChosen, onChoose }: DeliveryLineProps) {
  const { t } = useTranslation('webhooks');
  const { id, event, action, about, created_at, status, attempts, next_attempt_at } = delivery;
  const tries = t('deliveries.tries', { count: attempts });
  return (
    <li {...place}>
      <button
        type="button"
        aria-current={isChosen || undefined}
        onClick={() => onChoose(id)}
        className={classNames(
          'grid w-full grid-cols-[auto_2.25rem_minmax(0,1fr)_auto] items-center gap-x-3 border-s-2 px-4 py-2 text-start -outline-offset-2 motion-quick touch:min-h-11 md:ps-8',
          isChosen ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-hover',
        )}
      >
        <StatusMark status={status} code={delivery.response_status} attempts={attempts} />
        <span className="min-w-0 truncate">
          <span className="font-mono text-12" dir="ltr">{`${event}.${action}`}</span>{' '}
          <bdi className="text-12 text-muted">{about}</bdi>
        </span>
        <span className="num text-12 text-muted" title={formatMoment(created_at)}>
          {isToday(created_at) ? formatTime(created_at) : formatDay(dayIn(new Date(created_at)))}
        </span>
        {(attempts > 1 || (status !== 'done' && attempts > 0)) && (
          <span className="num col-start-3 text-12 text-muted">
            {status === 'queued'
              ? t(isOn ? 'deliveries.next' : 'deliveries.off', {
                  tries,
                  time: formatTime(next_attempt_at),
                })
              : tries}
          </span>
        )}
      </button>
    </li>
  );
}

/** Deliveries are kept for a month: older ones show the day instead of the time. */
const isToday = (moment: string) => dayIn(new Date(moment)) === today();
