import { orderBetween } from '#shared/lib/sort-order.ts';

/** How siblings are ordered. */
export interface OrderRule<Row> {
  /** The field that holds a row's position, such as `sort_order` or `sequence`. */
  readonly field: keyof Row & string;
  /** The distance between two rows that nobody has moved. */
  readonly step?: number;
  /** The largest value stands first. */
  readonly isDescending?: boolean;
}

/** The rows in their order; as they are when they have none. */
export function sorted<Row>(
  rows: readonly Row[],
  rule: OrderRule<Row> | undefined,
): readonly Row[] {
  if (!rule) return rows;
  const turn = rule.isDescending ? -1 : 1;
  return rows.toSorted((a, b) => turn * (positionOf(rule, a) - positionOf(rule, b)));
}

/** The position of a new row: the server puts it after the largest one. */
export function orderOfNew<Row>(rule: OrderRule<Row>, siblings: readonly Row[]): number {
  const positions = siblings.map((row) => positionOf(rule, row));
  return orderBetween(
    positions.length > 0 ? Math.max(...positions) : undefined,
    undefined,
    rule.step,
  );
}

/** The position that puts a row at `index` of its siblings, which stand as they are shown. */
export function orderAt<Row>(
  rule: OrderRule<Row>,
  siblings: readonly Row[],
  index: number,
): number {
  const [above, below] = [siblings[index - 1], siblings[index]].map(
    (row) => row && positionOf(rule, row),
  );
  return rule.isDescending
    ? orderBetween(below, above, rule.step)
    : orderBetween(above, below, rule.step);
}

function positionOf<Row>({ field }: OrderRule<Row>, row: Row): number {
  return Number(row[field]);
}
