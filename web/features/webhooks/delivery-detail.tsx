import { CircleCheck, CircleX, Clock, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WebhookDeliveryDetail, WebhookImage, WebhookLog } from '#shared/contract/webhooks.ts';
import { useWorkspacePlace } from '#web/features/workspaces/store.ts';
import { formatMoment, formatTime } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Tabs } from '#web/ui/frames/tabs.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { callsOf, replay } from './store.ts';

interface DeliveryDetailProps {
  readonly webhook: WebhookImage;
  readonly id: string;
  readonly onReplayed: () => void;
}

/** One delivery: its attempts, with request and response of each. */
export function DeliveryDetail({ webhook, id, onReplayed }: DeliveryDetailProps) {
  const { t } = useTranslation('webhooks');
  const place = useWorkspacePlace();
  const path = `${callsOf(place, webhook.id)}deliveries/${id}/`;
  const { value, error, again } = useRead<WebhookDeliveryDetail>(path, webhook.last_tried_at);
  const [chosen, setChosen] = useState<string | null>(null);
  if (!value && error !== undefined) {
    return (
      <EmptyState
        title={t('delivery.notRead')}
        action={<Button onClick={again}>{t('again')}</Button>}
      />
    );
  }
  if (!value) return <Skeleton className="m-6 h-64 rounded-card" />;
  const { tries } = value;
  const shown = tries.find((one) => one.id === chosen) ?? tries.at(-1);
  const handleReplayed = () => {
    onReplayed();
    again();
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Head webhook={webhook} delivery={value} onReplayed={handleReplayed} />
      <div className="grid min-h-0 flex-1 content-start gap-6 overflow-y-auto p-6 xl:grid-cols-[14rem_minmax(0,1fr)]">
        <ol aria-label={t('delivery.tries')} className="grid content-start gap-1">
          {tries.map((one, index) => (
            <TryLine
              key={one.id}
              made={one}
              place={index + 1}
              isChosen={one.id === shown?.id}
              onChoose={() => setChosen(one.id)}
            />
          ))}
          {value.status === 'queued' && <NextTry delivery={value} isOn={webhook.is_active} />}
        </ol>
        {shown && <TryDetail key={shown.id} made={shown} />}
      </div>
    </div>
  );
}

interface HeadProps extends Pick<DeliveryDetailProps, 'webhook' | 'onReplayed'> {
  readonly delivery: WebhookDeliveryDetail;
}

function Head({ webhook, delivery, onReplayed }: HeadProps) {
  const { t } = useTranslation('webhooks');
  const place = useWorkspacePlace();
  const { id, event, action, field, about, source } = delivery;
  const from = t(`sources.${source}`);
  const send = () =>
    replay(place, webhook.id, { delivery: id }).then(
      () => {
        showToast({ title: t('replay.queued', { count: 1 }) });
        onReplayed();
      },
      () => showToast({ title: t('replay.notQueued'), tone: 'error' }),
    );
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-6 py-2">
      <h2 className="min-w-0">
        <span className="font-mono font-semibold" dir="ltr">{`${event}.${action}`}</span>{' '}
        <bdi className="text-muted">{about}</bdi>
      </h2>
      <span className="text-12 text-muted">
        {field ? t('delivery.of', { field, source: from }) : from}
      </span>
      <span className="ms-auto">
        <Button icon={RotateCcw} disabled={!webhook.is_active} onClick={() => void send()}>
          {t('replay.one')}
        </Button>
      </span>
    </header>
  );
}

function NextTry({ delivery, isOn }: Pick<HeadProps, 'delivery'> & { readonly isOn: boolean }) {
  const { t } = useTranslation('webhooks');
  const { tries, next_attempt_at } = delivery;
  if (!isOn) {
    return (
      <li className="flex items-start gap-2 px-2 py-1.5 text-muted">
        <Icon of={Clock} className="mt-0.5" />
        {t('delivery.off')}
      </li>
    );
  }
  return (
    <li className="flex items-start gap-2 px-2 py-1.5">
      <Icon of={Clock} className="mt-0.5 text-info" />
      <span>
        {t(tries.length === 0 ? 'delivery.soon' : 'delivery.again')}
        <span className="num block text-12 text-muted">{formatMoment(next_attempt_at)}</span>
      </span>
    </li>
  );
}

/** Without response headers nobody answered: the status is our own, and the text says why. */
const isAnswered = ({ response_headers }: WebhookLog) => headerLines(response_headers).length > 0;

const isGood = ({ response_status }: WebhookLog) => /^2\d\d$/.test(response_status);

interface TryLineProps {
  readonly made: WebhookLog;
  readonly place: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function TryLine({ made, place, isChosen, onChoose }: TryLineProps) {
  const { t } = useTranslation('webhooks');
  const good = isGood(made);
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen || undefined}
        onClick={onChoose}
        className={classNames(
          'flex w-full items-start gap-2 rounded-control px-2 py-1.5 text-start motion-quick touch:min-h-11',
          isChosen ? 'bg-press' : 'hover:bg-hover',
        )}
      >
        <Icon
          of={good ? CircleCheck : CircleX}
          className={classNames('mt-0.5', good ? 'text-success' : 'text-danger')}
        />
        <span className="min-w-0 flex-1">
          <span className="flex justify-between gap-2">
            <span className="font-medium">{t('delivery.try', { number: place })}</span>
            <span className="num text-12 text-muted">{formatTime(made.created_at)}</span>
          </span>
          <span className="num block text-12 text-muted">
            {t(isAnswered(made) ? 'delivery.in' : 'delivery.unanswered', {
              status: made.response_status,
              time: formatNumber(made.milliseconds),
            })}
          </span>
        </span>
      </button>
    </li>
  );
}

const PARTS = ['answer', 'request', 'headers'] as const;

function TryDetail({ made }: { readonly made: WebhookLog }) {
  const { t } = useTranslation('webhooks');
  const [part, setPart] = useState<(typeof PARTS)[number]>('answer');
  return (
    <div className="min-w-0">
      <Tabs
        label={t('delivery.parts')}
        value={part}
        onChange={setPart}
        tabs={PARTS.map((value) => ({ value, label: t(`delivery.${value}`) }))}
      >
        <div className="grid gap-3 pt-3">
          {part === 'answer' && (
            <Code name={t('delivery.answer')} text={answerOf(made)} isBad={!isGood(made)} />
          )}
          {part === 'request' && (
            <Code name={t('delivery.request')} text={readable(made.request_body)} />
          )}
          {part === 'headers' && (
            <Code
              name={t('delivery.headers')}
              text={headerLines(made.request_headers).join('\n')}
            />
          )}
        </div>
      </Tabs>
    </div>
  );
}

interface CodeProps {
  readonly name: string;
  readonly text: string;
  readonly isBad?: boolean;
}

function Code({ name, text, isBad = false }: CodeProps) {
  return (
    <pre
      dir="ltr"
      role="region"
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      className={classNames(
        'max-h-128 overflow-auto rounded-card border bg-canvas px-3 py-2 font-mono text-12 break-words whitespace-pre-wrap',
        isBad ? 'border-danger/40' : 'border-line',
      )}
    >
      {text}
    </pre>
  );
}

/** The raw response; without one, the reason. */
function answerOf(made: WebhookLog): string {
  if (!isAnswered(made)) return made.response_body;
  const head = [`HTTP ${made.response_status}`, ...headerLines(made.response_headers)];
  return [...head, '', readable(made.response_body)].join('\n');
}

/** Headers, one per line. */
function headerLines(json: string): string[] {
  const headers = parsed(json);
  if (typeof headers !== 'object' || headers === null) return [];
  return Object.entries(headers).map(([key, value]) => `${key}: ${String(value)}`);
}

/** Formats JSON on several lines; other text is unchanged. */
function readable(text: string): string {
  const value = parsed(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
