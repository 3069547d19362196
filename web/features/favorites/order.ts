import type { FavoriteImage } from '#shared/contract/favorites.ts';
import { orderBetween } from '#shared/lib/sort-order.ts';
import type { Slot } from '#web/ui/layout/use-reorder.ts';

type Placed = Pick<FavoriteImage, 'id' | 'parent' | 'sequence' | 'is_folder'>;

/** Folder and position of a favorite. */
export interface FavoritePlace {
  readonly parent: string | null;
  readonly sequence: number;
}

/** Drop positions of favorites; `rows` in order, without the content of collapsed folders. */
export function slotsOf(rows: readonly Placed[], isFolded: (id: string) => boolean): Slot[] {
  const slots = rows
    .filter((row) => row.parent === null)
    .flatMap((row): Slot[] => {
      if (!row.is_folder) return [`before:${row.id}`];
      const inside = isFolded(row.id) ? [] : rows.filter((one) => one.parent === row.id);
      return [
        `before:${row.id}`,
        `into:${row.id}`,
        ...inside.map((one): Slot => `before:${one.id}`),
      ];
    });
  return [...slots, 'end:favorites'];
}

/** The position of a dropped favorite; null when it may not go there. Folders are not nested. */
export function dropOf(rows: readonly Placed[], id: string, slot: Slot): FavoritePlace | null {
  const [kind = '', name = ''] = slot.split(/:(.*)/s);
  const moved = rows.find((row) => row.id === id);
  const target = rows.find((row) => row.id === name);
  if (!moved || name === id || (kind !== 'end' && !target)) return null;
  const parent = kind === 'into' ? name : (target?.parent ?? null);
  if (moved.is_folder && parent !== null) return null;
  const siblings = rows.filter((row) => row.parent === parent && row.id !== id);
  const at = kind === 'before' && target ? siblings.indexOf(target) : siblings.length;
  return { parent, sequence: orderBetween(siblings[at - 1]?.sequence, siblings[at]?.sequence) };
}

/** Position one step up or down among siblings; null at an end. */
export function stepOf(rows: readonly Placed[], id: string, by: 1 | -1): FavoritePlace | null {
  const moved = rows.find((row) => row.id === id);
  if (!moved) return null;
  const siblings = rows.filter((row) => row.parent === moved.parent);
  const at = siblings.indexOf(moved) + by;
  const [low, high] = by === 1 ? [at, at + 1] : [at - 1, at];
  if (!siblings[at]) return null;
  const sequence = orderBetween(siblings[low]?.sequence, siblings[high]?.sequence);
  return { parent: moved.parent, sequence };
}
