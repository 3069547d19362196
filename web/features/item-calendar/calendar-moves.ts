import type { TFunction } from 'i18next';

import { type ListScreen, mayEdit } from '#web/features/item-rows/list-screen.ts';
import { keyOf } from '#web/features/work-items/data/address.ts';
import type { WorkItemPatch } from '#web/features/work-items/data/patch.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import { daysOf, daysPatch } from '#web/features/work-items/fields/item-days.ts';
import { announce } from '#web/lib/browser/announce.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { datesWords } from './calendar-words.ts';
import { datesAfter, type Move, spanOf } from './spans.ts';

type Translate = TFunction<'work-items'>;

/** Whether the person may move the item; when not, it says so. */
export function mayMove(screen: ListScreen, id: string, t: Translate): boolean {
  const item = workItems.get(id);
  if (item && mayEdit(screen, item)) return true;
  showToast({ title: t('board.refused.right'), key: 'refused-drag' });
  return false;
}

/**
 * Moves the days of items: one gesture, one step of undo. Items that would end before they start are refused, with a
 * message. Whether something was changed.
 */
export function moveDays(
  screen: ListScreen,
  ids: readonly string[],
  move: Move,
  t: Translate,
): boolean {
  const items = ids.flatMap((id) => workItems.get(id) ?? []).filter((one) => mayEdit(screen, one));
  const patches = new Map<string, WorkItemPatch>();
  let refused = 0;
  for (const item of items) {
    const days = daysOf(item);
    // Of several, those without days have none to shift.
    if (move.is === 'shift' && spanOf(item.id, days) === null) continue;
    const next = datesAfter(days, move);
    if (next) patches.set(item.id, daysPatch(next));
    else refused += 1;
  }
  if (refused > 0) {
    const isStart = move.is === 'shift' && move.part === 'start';
    showToast({
      title: t(isStart ? 'calendar.refused.start' : 'calendar.refused.due'),
      key: 'days',
    });
  }
  const moved = [...patches.keys()];
  const [first] = moved.flatMap((id) => workItems.get(id) ?? []);
  if (!first) return false;
  updateWorkItems(moved, ({ id }) => patches.get(id) ?? {}, {
    key: 'work-items:board.move',
    values: { count: moved.length, item: keyOf(first) },
  });
  screen.view.place(moved);
  const now = daysOf({ ...first, ...patches.get(first.id) });
  announce(t('calendar.moved', { name: first.name, dates: datesWords(now, t) }));
  return true;
}
