import type { LabelImage } from '#shared/contract/labels.ts';
import { orderBetween } from '#shared/lib/sort-order.ts';
import type { Slot } from '#web/ui/layout/use-reorder.ts';

/** A label in the tree, with how deep it lies. */
export interface LabelLine {
  readonly label: LabelImage;
  readonly depth: number;
  readonly hasChildren: boolean;
}

/** The lines of a tree whose rows stand in tree order; what lies below a folded one is left out. */
export function linesOf(
  rows: readonly LabelImage[],
  folded: ReadonlySet<string> = new Set(),
): LabelLine[] {
  const depths = new Map<string, number>();
  const hidden = new Set<string>();
  const parents = new Set(rows.map((row) => row.parent));
  const lines: LabelLine[] = [];
  for (const label of rows) {
    const above = label.parent === null ? undefined : depths.get(label.parent);
    const depth = above === undefined ? 0 : above + 1;
    depths.set(label.id, depth);
    const parent = above === undefined ? null : label.parent;
    if (parent !== null && (hidden.has(parent) || folded.has(parent))) hidden.add(label.id);
    else lines.push({ label, depth, hasChildren: parents.has(label.id) });
  }
  return lines;
}

/** A label and all below it. */
export function familyOf(rows: readonly LabelImage[], id: string): LabelImage[] {
  const ids = new Set([id]);
  for (const row of rows) if (row.parent !== null && ids.has(row.parent)) ids.add(row.id);
  return rows.filter((row) => ids.has(row.id));
}

/** Every place a label can be dropped at. */
export function slotsOf(lines: readonly LabelLine[]): Slot[] {
  const slots = lines.flatMap(({ label }): Slot[] => [`before:${label.id}`, `into:${label.id}`]);
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
