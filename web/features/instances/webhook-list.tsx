import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { HealthOverview } from '#shared/contract/instances.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { PlainTable } from '#web/ui/tables/plain-table.tsx';

type Webhook = HealthOverview['webhooks'][number];

/** Webhooks of all workspaces, failing ones first. */
export function WebhookList({ webhooks }: Pick<HealthOverview, 'webhooks'>) {
  const { t } = useTranslation('instances');
  if (webhooks.length === 0) return null;
  return (
    <section aria-label={t('health.facts.webhooks')}>
      <h2 className="mb-1 font-semibold">
        {t('health.facts.webhooks')}{' '}
        <span className="num font-normal text-muted">{formatNumber(webhooks.length)}</span>
      </h2>
      <PlainTable
        heads={(['url', 'workspace', 'state', 'waiting'] as const).map((name) =>
          t(`health.webhooks.${name}`),
        )}
      >
        {webhooks.map((webhook) => (
          <tr key={webhook.id} className="border-b border-line align-top">
            <td className="py-2 pe-3 wrap-anywhere" dir="ltr">
              {webhook.url}
            </td>
            <td className="py-2 pe-3">
              <bdi>{webhook.workspace}</bdi>
            </td>
            <td className="py-2 pe-3">
              <WebhookState webhook={webhook} />
            </td>
            <td className="num py-2">{formatNumber(webhook.waiting)}</td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}

function WebhookState({ webhook: { is_active, failures } }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('instances');
  const isGood = is_active && failures === 0;
  const icon = isGood ? CircleCheck : is_active ? TriangleAlert : CircleX;
  const words = is_active
    ? t(isGood ? 'health.webhooks.good' : 'health.webhooks.failing', { count: failures })
    : t('health.webhooks.off');
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon of={icon} size={14} className={isGood ? 'text-success' : 'text-warning'} />
      {words}
    </span>
  );
}
