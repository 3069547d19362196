import { useTranslation } from 'react-i18next';

import type { CycleImage } from '#shared/contract/cycles.ts';
import { FateBanner } from '#web/features/containers/fate.tsx';
import { useCycleActions } from '#web/features/cycles/screens/use-cycle-actions.ts';
import { useCycleRights } from '#web/features/cycles/screens/use-cycle-rights.ts';
import { useOpenItems } from '#web/features/cycles/screens/use-open-items.ts';
import { useStatusOf } from '#web/features/cycles/store.ts';
import { Button } from '#web/ui/buttons/button.tsx';

interface CycleBannerProps {
  readonly cycle: CycleImage;
}

/** Says that a cycle is over or archived, so that nothing of it can be changed, and what can be done then. */
export function CycleBanner({ cycle }: CycleBannerProps) {
  const { t } = useTranslation('cycles');
  const act = useCycleActions(cycle);
  const may = useCycleRights(cycle);
  const status = useStatusOf(cycle);
  const open = useOpenItems(cycle);
  const { archived_at, updated_by, ended_by, end_date } = cycle;
  if (archived_at !== null) {
    return (
      <FateBanner
        {...{ messages: 'cycles', word: 'banner.archived', unknown: 'banner.away' }}
        {...{ who: updated_by, moment: archived_at }}
        action={may.canRestore && <Button onClick={act.restore}>{t('menu.restore')}</Button>}
      />
    );
  }
  if (status !== 'COMPLETED') return null;
  return (
    <FateBanner
      {...{ messages: 'cycles', word: 'banner.ended', unknown: 'banner.over' }}
      {...{ who: ended_by, moment: end_date }}
      action={
        may.canTransfer &&
        open > 0 && <Button onClick={act.transfer}>{t('transfer.open', { count: open })}</Button>
      }
    />
  );
}
