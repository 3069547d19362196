import { useTranslation } from 'react-i18next';

import { useStatus } from '#web/lib/feed/status.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

import { StaleDialog } from './stale-dialog.tsx';
import { UnsentPopover } from './unsent-popover.tsx';
import { UpdateChip } from './update-chip.tsx';
import { UploadsPopover } from './uploads-popover.tsx';

/** Connection status and unsent changes, always in the same place. */
export function StatusCluster() {
  const { t, ready } = useTranslation('status', { useSuspense: false });
  const { connection } = useStatus();
  if (!ready) return null;
  return (
    <div className="flex shrink-0 items-center gap-2 ps-1 pe-2 text-12 text-muted md:pe-0">
      <UpdateChip />
      <UploadsPopover />
      <UnsentPopover />
      <StaleDialog />
      <span
        role="status"
        title={t(`connection.${connection}Text`)}
        className="flex items-center gap-1.5"
      >
        <span aria-hidden className={classNames('size-2 rounded-full', DOTS[connection])} />
        <span className="max-md:sr-only">{t(`connection.${connection}`)}</span>
      </span>
    </div>
  );
}

/** Distinguished by shape too: full, a ring, a bar. */
const DOTS = {
  live: 'bg-success forced-colors:border-4',
  reconnecting: 'border-2 border-warning',
  offline: 'h-0.5! rounded-none! bg-danger forced-colors:border',
} as const;
