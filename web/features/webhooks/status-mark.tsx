import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { WebhookDelivery } from '#shared/contract/webhooks.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

interface StatusMarkProps extends Pick<WebhookDelivery, 'status' | 'attempts'> {
  readonly code: number | null;
}

/** Status of a delivery: its icon, and the receiver's status code. */
export function StatusMark({ status, code, attempts }: StatusMarkProps) {
  const { t } = useTranslation('webhooks');
  const look = status === 'done' ? 'good' : attempts === 0 ? 'waiting' : 'bad';
  return (
    <>
      <Icon of={ICONS[look]} className={COLORS[look]} />
      <span className={classNames('num font-mono text-12', look === 'bad' && 'text-danger')}>
        <span className="sr-only">{t(`status.${look}`)} </span>
        {code ?? '–'}
      </span>
    </>
  );
}

const ICONS = { good: CircleCheck, waiting: CircleDashed, bad: CircleX } as const;
const COLORS = { good: 'text-success', waiting: 'text-muted', bad: 'text-danger' } as const;
