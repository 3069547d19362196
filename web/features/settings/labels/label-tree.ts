import type { LabelImage } from '#shared/contract/labels.ts';
import { orderBetween } from '#shared/lib/sort-order.ts';
import { familyOf, type TreeLine } from '#web/lib/resources/tree.ts';
import type { Slot } from '#web/ui/layout/use-reorder.ts';

/** Every place a label can be dropped at. */
export function slotsOf(lines: readonly TreeLine<LabelImage>[]): Slot[] {
  const slots = lines.flatMap(({ row }): Slot[] => [`before:${row.id}`, `into:${row.id}`]);
  return [...slots, 'end:top'];
}

/** The parent and place a label gets where it is dropped; null when it may not go there or is there already. */
export function dropOf(
  rows: readonly LabelImage[],
  id: string,
  slot: Slot,
): { readonly parent: string | null; readonly sort_order: number } | null {
  const [kind = '', name = ''] = slot.split(/:(.*)/s);
  const target = rows.find((row) => row.id === name);
  if (familyOf(rows, id).some((row) => row.id === name)) return null;
  if (kind !== 'end' && !target) return null;
  const parent = kind === 'into' ? name : (target?.parent ?? null);
  const siblings = rows.filter((row) => (row.parent ?? null) === parent && row.id !== id);
  const at = kind === 'before' && target ? siblings.indexOf(target) : siblings.length;
  return {
    parent,
    sort_order: orderBetween(siblings[at - 1]?.sort_order, siblings[at]?.sort_order),
  };
}
