import { Network } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';

/** Says that the open item is an epic. */
export function EpicLine({ item }: { readonly item: WorkItemImage }) {
  const { t } = useTranslation('work-items');
  return (
    <p className="mb-1.5 flex min-h-6 items-center gap-1.5 text-12 text-muted">
      <Icon of={Network} />
      {t('epics.one')}
      <span className="key">{useKeyOf(item)}</span>
    </p>
  );
}
