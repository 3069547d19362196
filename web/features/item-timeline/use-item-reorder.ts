import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { canMove, canReorder, putInto } from '#web/features/item-rows/keys/moving.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { Spot } from '#web/features/work-items/lists/positions.ts';
import { type Reorder, type Slot, useReorder } from '#web/ui/layout/use-reorder.ts';
import type { TimelineRow } from '#web/ui/timeline/timeline-row.ts';

import { lineOfId } from './line-ids.ts';

/** Puts items into people's own order by their grips; null where another one is shown, or nobody may. */
export function useItemReorder(
  rows: readonly TimelineRow[],
  container: RefObject<HTMLElement | null>,
): Reorder | null {
  const { t } = useTranslation('work-items');
  const screen = useListScreen();
  const isOn = canReorder(screen);
  const name = (id: string) => {
    const line = lineOfId(id);
    return { name: (line.is === 'row' && workItems.get(line.row.id)?.name) || '' };
  };
  const where = (slot: Slot) => {
    const line = lineOfId(slot.slice('before:'.length));
    return slot.startsWith('before:') && line.is === 'row'
      ? t('timeline.order.before', name(slot.slice('before:'.length)))
      : t('timeline.order.atEnd');
  };
  const drop = (id: string, slot: Slot) => {
    const line = lineOfId(id);
    if (line.is !== 'row' || slot === `before:${id}`) return;
    const spot = spotOf(slot, line.row.id, (group) => screen.view.group(group).ids);
    putInto(
      screen,
      [line.row.id],
      line.row,
      spot ?? endOf(screen.view.snapshot().groups, line.row.id),
    );
  };
  const reorder = useReorder({
    container,
    slots: () => slotsOf(rows),
    isAllowed: (id, slot) => canMove(screen) || groupOf(slot) === groupOf(`before:${id}`),
    onDrop: drop,
    words: {
      lifted: (id) => t('timeline.order.lifted', name(id)),
      moved: (id, slot) => t('timeline.order.moved', { ...name(id), where: where(slot) }),
      dropped: (id, slot) => t('timeline.order.dropped', { ...name(id), where: where(slot) }),
      cancelled: (id) => t('timeline.order.cancelled', name(id)),
    },
  });
  return isOn ? reorder : null;
}

/** Before each item that is no sub-item of another, at the end of each group, and at the end of all. */
function slotsOf(rows: readonly TimelineRow[]): readonly Slot[] {
  const slots = rows.flatMap(({ id }): Slot[] => {
    const line = lineOfId(id);
    const isPlace = line.is === 'add' || (line.is === 'row' && line.depth === 0);
    return isPlace ? [`before:${id}`] : [];
  });
  return [...slots, 'end:items'];
}

/** The group that a place is in; the end of all is in the last one. */
function groupOf(slot: Slot): string | null {
  if (!slot.startsWith('before:')) return null;
  const line = lineOfId(slot.slice('before:'.length));
  return line.is === 'row' ? line.row.group : line.group;
}

function spotOf(
  slot: Slot,
  moving: string,
  idsOf: (group: string) => readonly string[],
): Spot | null {
  if (!slot.startsWith('before:')) return null;
  const line = lineOfId(slot.slice('before:'.length));
  const group = line.is === 'row' ? line.row.group : line.group;
  const ids = idsOf(group).filter((id) => id !== moving);
  return { group, index: line.is === 'row' ? ids.indexOf(line.row.id) : ids.length };
}

function endOf(
  groups: readonly { readonly key: string; readonly ids: readonly string[] }[],
  moving: string,
): Spot {
  const last = groups.at(-1);
  return { group: last?.key ?? '', index: last?.ids.filter((id) => id !== moving).length ?? 0 };
}
