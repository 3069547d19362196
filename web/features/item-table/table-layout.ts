import { type TableColumn, TITLE } from './columns.ts';
import { inBounds, inOrder, isHidden, type TableOptions } from './table-options.ts';

/** A column and where it stands. */
export interface PlacedColumn extends TableColumn {
  /** How far from the beginning of the row, in pixels. */
  readonly start: number;
  /** Its place among all columns, from 1: the title is the first. */
  readonly place: number;
}

/** Where everything of a row stands. It is the same object until the columns are others. */
export interface TableLayout {
  readonly titleWidth: number;
  /** The columns that stay beside the title. */
  readonly pinned: readonly PlacedColumn[];
  /** Those that scroll. */
  readonly loose: readonly PlacedColumn[];
  /** The title and the pinned columns, in their order, then the others. */
  readonly ids: readonly string[];
  /** How wide that is which stays in sight. */
  readonly startWidth: number;
  readonly width: number;
  readonly isPhone: boolean;
}

const TITLE_WIDTH = 436;
const PHONE_TITLE_WIDTH = 188;

/** Lays out the columns that are shown. On phones the title alone stays, with the state beside it. */
export function layOut(
  columns: readonly TableColumn[],
  options: TableOptions,
  isPhone: boolean,
): TableLayout {
  const shown = inOrder(columns, options).filter(
    (column) => !isHidden(column, options) && !(isPhone && column.id === 'state'),
  );
  const isPinned = ({ id }: TableColumn) => !isPhone && options.pinned.includes(id);
  const titleWidth = isPhone ? PHONE_TITLE_WIDTH : inBounds(options.widths[TITLE] ?? TITLE_WIDTH);
  const pinned = place(shown.filter(isPinned), options, titleWidth, 2);
  const startWidth = endOf(pinned, titleWidth);
  const loose = place(
    shown.filter((column) => !isPinned(column)),
    options,
    startWidth,
    2 + pinned.length,
  );
  return {
    titleWidth,
    pinned,
    loose,
    ids: [TITLE, ...pinned.map(({ id }) => id), ...loose.map(({ id }) => id)],
    startWidth,
    width: endOf(loose, startWidth),
    isPhone,
  };
}

function place(
  columns: readonly TableColumn[],
  { widths }: TableOptions,
  from: number,
  first: number,
): PlacedColumn[] {
  let start = from;
  return columns.map((column, index) => {
    const width = inBounds(widths[column.id] ?? column.width);
    const placed = { ...column, width, start, place: first + index };
    start += width;
    return placed;
  });
}

function endOf(columns: readonly PlacedColumn[], otherwise: number): number {
  const last = columns.at(-1);
  return last ? last.start + last.width : otherwise;
}

/** Where a column begins and ends in a row. */
export function edgesOf(layout: TableLayout, id: string): { start: number; end: number } {
  if (id === TITLE) return { start: 0, end: layout.titleWidth };
  const column = findColumn(layout, id);
  return column ? { start: column.start, end: column.start + column.width } : { start: 0, end: 0 };
}

/** A column by its name. */
export function findColumn(layout: TableLayout, id: string): PlacedColumn | undefined {
  return layout.pinned.find((one) => one.id === id) ?? layout.loose.find((one) => one.id === id);
}
