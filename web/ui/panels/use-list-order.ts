import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { type Reorder, type Slot, useReorder } from '#web/ui/layout/use-reorder.ts';

import {
  isMove,
  type ListRow,
  type ListShape,
  type MoveTarget,
  partsOf,
  slotsOf,
  targetOf,
} from './list-moves.ts';

interface ListOrderOptions<Row> {
  readonly container: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  /** Rows that are not below a collapsed row. */
  readonly visible: readonly Row[];
  readonly shape: ListShape<Row>;
  /** Rows are cards, which are beside each other too. */
  readonly isGrid?: boolean;
  /** Name of a group. */
  readonly groupName: (key: string) => string;
  readonly onMove: (row: Row, target: MoveTarget<Row>) => void;
}

/** Moves the rows of a list by dragging and keys, and announces each step to screen readers. */
export function useListOrder<Row extends ListRow>(options: ListOrderOptions<Row>): Reorder {
  const { container, rows, visible, shape, isGrid, groupName, onMove } = options;
  const { t } = useTranslation('ui');
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? '';
  const where = (slot: Slot) => {
    const [kind, name] = partsOf(slot);
    if (kind !== 'end') {
      return t(kind === 'into' ? 'list.into' : 'list.before', { name: nameOf(name) });
    }
    return shape.groups ? t('list.atEndOf', { group: groupName(name) }) : t('list.atEnd');
  };
  const drop = (id: string, slot: Slot) => {
    const row = rows.find((one) => one.id === id);
    const target = targetOf(rows, shape, id, slot);
    if (row && target && isMove(rows, shape, row, target)) onMove(row, target);
  };
  return useReorder({
    container,
    slots: slotsOf(visible, shape),
    isAllowed: (id, slot) => slot === `before:${id}` || targetOf(rows, shape, id, slot) !== null,
    onDrop: drop,
    isGrid,
    words: {
      lifted: (id) => t('list.lifted', { name: nameOf(id) }),
      moved: (id, slot) => t('list.moved', { name: nameOf(id), where: where(slot) }),
      dropped: (id, slot) => t('list.dropped', { name: nameOf(id), where: where(slot) }),
      cancelled: (id) => t('list.canceled', { name: nameOf(id) }),
    },
  });
}
