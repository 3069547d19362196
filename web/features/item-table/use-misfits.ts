import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { showToast } from '#web/ui/feedback/toast.tsx';

import type { CellGesture } from './cell-edits.ts';
import type { CellMisfit, PastePlan } from './paste-plan.ts';

/** Tells what of a gesture did not fit into its cells, and shows it when asked. */
export function useMisfits() {
  const { t } = useTranslation('work-items-table');
  const [misfits, setMisfits] = useState<readonly CellMisfit[] | null>(null);
  const tell = useCallback(
    (gesture: CellGesture, plan: PastePlan) => {
      // Whoever empties a block does not mean the cells that only show something.
      const unfit = plan.misfits.filter(({ why }) => gesture !== 'clear' || why !== 'readOnly');
      if (unfit.length === 0 && plan.beyond === 0) return;
      showToast({
        title: t(`misfits.${gesture}`, {
          count: plan.cells - plan.misfits.length,
          all: plan.cells,
        }),
        text: plan.beyond > 0 ? t('misfits.beyond', { count: plan.beyond }) : undefined,
        key: 'cells',
        ...(unfit.length > 0 && {
          action: {
            label: t('misfits.show', { count: unfit.length }),
            run: () => setMisfits(unfit),
          },
        }),
      });
    },
    [t],
  );
  const close = useCallback(() => setMisfits(null), []);
  return { misfits, tell, close };
}
