import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { useActionsOn } from '#web/features/work-items/row/item-actions.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { useDrag } from './board-context.ts';

/** While a card is dragged: what deletes it, at the top edge, for whom may. Keys have Delete. */
export function Bin() {
  const { t } = useTranslation('work-items');
  const on = useActionsOn();
  const isDragging = useDrag(({ row, isKeyboard }) => row !== null && !isKeyboard);
  const isOver = useDrag((state) => state.isOverBin);
  const ids = useDrag((state) => state.ids);
  const key = useKeyOf(workItems.use(useDrag(({ row }) => row?.id)));
  if (!isDragging || !on([...ids]).mayRemove) return null;
  return (
    <div
      data-bin
      aria-hidden
      className={classNames(
        'absolute inset-x-0 top-1 z-20 mx-auto flex h-10 w-120 max-w-[calc(100%-2rem)] items-center justify-center gap-2 rounded-card border border-danger',
        isOver ? 'bg-danger font-medium text-surface' : 'border-dashed bg-surface text-danger',
      )}
    >
      <Icon of={Trash2} />
      {t(isOver ? 'board.binOver' : 'board.bin', { count: ids.size, key })}
    </div>
  );
}
