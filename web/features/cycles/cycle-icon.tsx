import { Circle, CircleCheck, CircleDashed, CircleDot } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { CycleStatus } from '#shared/contract/cycles.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';

const LOOKS = {
  CURRENT: { icon: CircleDot, tone: 'text-success' },
  UPCOMING: { icon: Circle, tone: 'text-faint' },
  DRAFT: { icon: CircleDashed, tone: 'text-faint' },
  COMPLETED: { icon: CircleCheck, tone: 'text-success' },
} as const;

/** Where a cycle is in time, as a sign: its shape says it, not the color alone. */
export function CycleIcon({ status }: { readonly status: CycleStatus }) {
  const { t } = useTranslation('cycles');
  const { icon, tone } = LOOKS[status];
  return (
    <span role="img" aria-label={t(`status.${status}`)} className="inline-flex shrink-0">
      <Icon of={icon} className={tone} />
    </span>
  );
}
