import type { TableColumn } from './columns.ts';

/** What people have chosen about the columns; whatever is kept is taken for what it can be. */
export interface TableOptions {
  /** The columns in order; those that are not named follow. */
  readonly order: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
  /** Whether a column is hidden, where that was chosen. */
  readonly hidden: Readonly<Record<string, boolean>>;
  /** Those that stay in sight beside the title. */
  readonly pinned: readonly string[];
}

const [NARROWEST, WIDEST] = [48, 800];

/** Reads what is kept. */
export function readTableOptions(kept: Readonly<Record<string, unknown>> = {}): TableOptions {
  return {
    order: words(kept['order']),
    widths: entries(kept['widths'], (value): value is number => typeof value === 'number'),
    hidden: entries(kept['hidden'], (value): value is boolean => typeof value === 'boolean'),
    pinned: words(kept['pinned']),
  };
}

function words(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
}

function entries<Value>(
  kept: unknown,
  isGood: (value: unknown) => value is Value,
): Readonly<Record<string, Value>> {
  if (typeof kept !== 'object' || kept === null) return {};
  const all: (readonly [string, unknown])[] = Object.entries(kept);
  return Object.fromEntries(
    all.flatMap(([key, value]) => (isGood(value) ? [[key, value] as const] : [])),
  );
}

/** The columns in the order that people have chosen: a new one stands where it would have stood. */
export function inOrder(
  columns: readonly TableColumn[],
  { order }: Pick<TableOptions, 'order'>,
): readonly TableColumn[] {
  const chosen = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const sorted = [...chosen];
  for (const [place, column] of columns.entries()) {
    if (order.includes(column.id)) continue;
    const before = columns.slice(0, place).findLast((one) => sorted.includes(one));
    sorted.splice(before ? sorted.indexOf(before) + 1 : 0, 0, column);
  }
  return sorted;
}

/** Whether a column is left out. */
export function isHidden(column: TableColumn, { hidden }: TableOptions): boolean {
  return hidden[column.id] ?? column.isOnRequest;
}

/** A width that can be worked with. */
export function inBounds(width: number): number {
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));
}

/** The order in which one column stands before or behind another. */
export function movedBeside(
  ids: readonly string[],
  moving: string,
  target: string,
  isAfter: boolean,
): string[] {
  const others = ids.filter((id) => id !== moving);
  const at = others.indexOf(target) + Number(isAfter);
  return [...others.slice(0, at), moving, ...others.slice(at)];
}
