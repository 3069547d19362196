import { familyOf } from '#web/lib/resources/tree.ts';
import type { Slot } from '#web/ui/layout/use-reorder.ts';

/** A row of an ordered list; in a tree `parent` is the id of the row above it. */
export interface ListRow {
  readonly id: string;
  readonly name: string;
  readonly parent?: string | null;
}

/** Structure of an ordered list: a tree, groups, or neither. */
export interface ListShape<Row> {
  readonly isTree?: boolean | undefined;
  /** Group keys in their order. */
  readonly groups?: readonly string[] | undefined;
  readonly groupOf?: ((row: Row) => string) | undefined;
}

/** Where a row is moved: the index among its new siblings, which do not include it. */
export interface MoveTarget<Row> {
  readonly siblings: readonly Row[];
  readonly index: number;
  readonly parent: string | null;
  readonly group: string;
}

const ONLY_GROUP = 'all';

/** All drop positions of a list, top to bottom. */
export function slotsOf<Row extends ListRow>(
  visible: readonly Row[],
  shape: ListShape<Row>,
): Slot[] {
  return (shape.groups ?? [ONLY_GROUP]).flatMap((group): Slot[] => [
    ...visible
      .filter((row) => groupOf(shape, row) === group)
      .flatMap(({ id }): Slot[] =>
        shape.isTree ? [`before:${id}`, `into:${id}`] : [`before:${id}`],
      ),
    `end:${group}`,
  ]);
}

/** What a drop position means for a row; null when the row cannot go there. */
export function targetOf<Row extends ListRow>(
  rows: readonly Row[],
  shape: ListShape<Row>,
  id: string,
  slot: Slot,
): MoveTarget<Row> | null {
  const [kind, name] = partsOf(slot);
  const target = rows.find((row) => row.id === name);
  if (kind !== 'end' && !target) return null;
  const parents = parentsOf(rows);
  if (familyOf(rows, id).some((row) => row.id === name)) return null;
  const group = target ? groupOf(shape, target) : name;
  const parent = kind === 'into' ? name : target ? parents(target) : null;
  const siblings = rows.filter(
    (row) => row.id !== id && groupOf(shape, row) === group && parents(row) === parent,
  );
  const index = kind === 'before' && target ? siblings.indexOf(target) : siblings.length;
  return { siblings, index, parent, group };
}

/** One step up (-1) or down (1) among its siblings; null at the end. */
export function stepOf<Row extends ListRow>(
  rows: readonly Row[],
  shape: ListShape<Row>,
  row: Row,
  by: -1 | 1,
): MoveTarget<Row> | null {
  const now = placeOf(rows, shape, row);
  const index = now.index + by;
  return index < 0 || index > now.siblings.length ? null : { ...now, index };
}

/** Whether the target differs from the row's position. */
export function isMove<Row extends ListRow>(
  rows: readonly Row[],
  shape: ListShape<Row>,
  row: Row,
  target: MoveTarget<Row>,
): boolean {
  const now = placeOf(rows, shape, row);
  return now.index !== target.index || now.parent !== target.parent || now.group !== target.group;
}

/** Kind of a drop position, and the row or group that it names. */
export function partsOf(slot: Slot): readonly [kind: string, name: string] {
  const [kind = '', name = ''] = slot.split(/:(.*)/s);
  return [kind, name];
}

function placeOf<Row extends ListRow>(
  rows: readonly Row[],
  shape: ListShape<Row>,
  row: Row,
): MoveTarget<Row> {
  const parents = parentsOf(rows);
  const parent = parents(row);
  const group = groupOf(shape, row);
  const all = rows.filter((one) => groupOf(shape, one) === group && parents(one) === parent);
  const index = all.findIndex(({ id }) => id === row.id);
  return { siblings: all.toSpliced(index, 1), index, parent, group };
}

function groupOf<Row>({ groupOf: of }: ListShape<Row>, row: Row): string {
  return of ? of(row) : ONLY_GROUP;
}

/** Looks up parents; a row whose parent is not in the list is at the top. */
function parentsOf(rows: readonly ListRow[]): (row: ListRow) => string | null {
  const ids = new Set(rows.map(({ id }) => id));
  return ({ parent }) => (parent && ids.has(parent) ? parent : null);
}
