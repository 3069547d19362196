import type { ListSnapshot } from './list-snapshot.ts';

/** A group, or a part of one. */
export interface Cell {
  readonly group: string;
  readonly part?: string | undefined;
}

/** A row where it is shown: an item with several labels is in several groups. */
export interface ShownRow extends Cell {
  readonly id: string;
}

/** Every row in the order in which it is shown: by group, in lanes lane by lane. Folded groups have none. */
export function shownRows(
  { groups, lanes }: ListSnapshot,
  isFolded: (cell: Cell) => boolean = () => false,
): ShownRow[] {
  if (lanes.length === 0) {
    return groups
      .filter(({ key }) => !isFolded({ group: key }))
      .flatMap(({ key, ids }) => ids.map((id) => ({ id, group: key })));
  }
  return lanes.flatMap(({ key: part }) =>
    groups.flatMap(({ key: group, parts }) => {
      if (isFolded({ group, part })) return [];
      const ids = parts.find((one) => one.key === part)?.ids ?? [];
      return ids.map((id) => ({ id, group, part }));
    }),
  );
}

/** The items from one row to another, both included, each once; nothing when one of them is not shown. */
export function rangeOf(
  snapshot: ListSnapshot,
  from: ShownRow,
  to: ShownRow,
  isFolded?: (cell: Cell) => boolean,
): string[] {
  const rows = shownRows(snapshot, isFolded);
  const [start, end] = [placeIn(rows, from), placeIn(rows, to)];
  if (start === -1 || end === -1) return [];
  const part = rows.slice(Math.min(start, end), Math.max(start, end) + 1);
  return [...new Set(part.map(({ id }) => id))];
}

/** Every item that matches, each once, in the order in which it is shown; also those in folded groups. */
export function allIds(snapshot: ListSnapshot): string[] {
  return [...new Set(shownRows(snapshot).map(({ id }) => id))];
}

function placeIn(rows: readonly ShownRow[], { id, group, part }: ShownRow): number {
  return rows.findIndex((row) => row.id === id && row.group === group && row.part === part);
}
