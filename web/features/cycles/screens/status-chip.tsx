import { useTranslation } from 'react-i18next';

import type { CycleStatus } from '#shared/contract/cycles.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

const TONES: Readonly<Record<CycleStatus, string>> = {
  CURRENT: 'bg-success/12 text-success',
  UPCOMING: 'bg-info/12 text-info',
  DRAFT: 'bg-press text-muted',
  COMPLETED: 'bg-press text-muted',
};

/** Where a cycle is in time, in a word. */
export function StatusChip({ status }: { readonly status: CycleStatus }) {
  const { t } = useTranslation('cycles');
  return (
    <span
      className={classNames(
        'inline-flex h-5 items-center rounded-full px-2 text-12 font-medium hc:inset-ring hc:inset-ring-line forced-colors:border',
        TONES[status],
      )}
    >
      {t(`status.${status}`)}
    </span>
  );
}
