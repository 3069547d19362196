import { useTranslation } from 'react-i18next';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { useGroupLook } from '#web/features/item-rows/parts/group-name.tsx';
import { orderLabel } from '#web/features/work-items/fields/field-names.ts';
import { isManual, orderWord } from '#web/features/work-items/lists/list-settings.ts';

interface DropSlotProps {
  readonly group: string;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  /** As a card's (`BoardCard`). */
  readonly line?: number;
  readonly start?: number;
  readonly measure?: (element: HTMLElement | null) => void;
}

/** Where a card would fall, and what it would be there. */
export function DropSlot({ group, index, count, line, start, measure }: DropSlotProps) {
  const { t } = useTranslation('work-items');
  const { view } = useListScreen();
  const { name } = useGroupLook(view.settings.groupBy, group, view.facts);
  const order = orderLabel(orderWord(view.settings.orderBy), t);
  return (
    <div
      aria-hidden
      ref={measure}
      data-index={line}
      style={start === undefined ? undefined : { transform: `translateY(${start}px)` }}
      className={`${start === undefined ? '' : 'absolute inset-x-0 top-0 '}flex min-h-20 flex-col items-end justify-end rounded-card border border-dashed border-accent bg-accent-soft px-3 py-2 text-12 font-medium text-accent`}
    >
      <span dir="auto">{name}</span>
      <bdi className="num">
        {isManual(view.settings)
          ? t('board.slot', { place: index + 1, count: count + 1 })
          : t('board.order', { order })}
      </bdi>
    </div>
  );
}
