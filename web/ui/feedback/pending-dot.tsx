import { useTranslation } from 'react-i18next';

import { usePending } from '#web/lib/store/collection.ts';

interface PendingDotProps {
  readonly entity: string;
  readonly id: string;
}

/** A hollow dot at a row with unsent changes. */
export function PendingDot({ entity, id }: PendingDotProps) {
  const { t } = useTranslation('ui');
  const isPending = usePending(entity, id);
  if (!isPending) return null;
  return (
    <span
      role="img"
      aria-label={t('pending')}
      title={t('pending')}
      className="size-1.5 shrink-0 rounded-full border border-muted"
    />
  );
}
