import { edgesOf } from './table-layout.ts';
import { inBounds, inOrder, movedBeside, type TableOptions } from './table-options.ts';
import type { TableColumns } from './use-table-layout.ts';

/** Some of the options, as they become. */
export type OptionsChange = Partial<TableOptions>;

/** Gives a column a width, as far as one can work with it. */
export function withWidth({ options }: TableColumns, id: string, width: number): OptionsChange {
  return { widths: { ...options.widths, [id]: inBounds(width) } };
}

/** Puts a column before or behind another. */
export function withPlace(
  { all, options }: TableColumns,
  moving: string,
  target: string,
  isAfter: boolean,
): OptionsChange {
  const ids = inOrder(all, options).map(({ id }) => id);
  return { order: movedBeside(ids, moving, target, isAfter) };
}

/** Puts a column one place further, among those that it stands with; null = it is at the end of them, or the title. */
export function withStep(columns: TableColumns, id: string, step: 1 | -1): OptionsChange | null {
  const beside = besides(columns, id);
  const at = beside.indexOf(id);
  const target = at === -1 ? undefined : beside[at + step];
  return target === undefined ? null : withPlace(columns, id, target, step === 1);
}

/** The columns that a column stands with: those that stay in sight, or those that scroll. */
export function besides({ layout: { pinned, loose } }: TableColumns, id: string): string[] {
  const own = pinned.some((one) => one.id === id) ? pinned : loose;
  return own.map((one) => one.id);
}

/** How wide a column is. */
export function widthOf({ layout }: TableColumns, id: string): number {
  const { start, end } = edgesOf(layout, id);
  return end - start;
}

/** The table that something is part of. */
export function gridOf(part: Element | null): Element | null {
  return part?.closest('[role="treegrid"]') ?? null;
}

/** Makes a column as wide as its cells are, in the table of which `part` is one; null = there is none. */
export function withFit(
  columns: TableColumns,
  id: string,
  part: Element | null,
): OptionsChange | null {
  const grid = gridOf(part);
  return grid && withWidth(columns, id, fittingWidth(grid, id));
}

/** How wide a column has to be for all of its cells that are drawn, in pixels. */
function fittingWidth(grid: Element, id: string): number {
  const name = CSS.escape(id);
  const cells = [
    ...grid.querySelectorAll<HTMLElement>(`[data-col="${name}"], [data-head="${name}"]`),
  ];
  const before = cells.map(({ style }) => style.width);
  // Written and read apart, so that the browser lays out once.
  for (const { style } of cells) style.width = 'max-content';
  const widest = Math.max(0, ...cells.map(({ offsetWidth }) => offsetWidth));
  for (const [place, { style }] of cells.entries()) style.width = before[place] ?? '';
  return widest;
}
