import { orderBetween } from '#shared/lib/sort-order.ts';

export interface OrderRule<Row> {
  /** The field with the position, such as `sort_order` or `sequence`. */
  readonly field: keyof Row & string;
  /** Distance between two rows that nobody has moved. */
  readonly step?: number;
  /** The largest value comes first. */
  readonly isDescending?: boolean;
}

/** Sorts rows by their rule; without a rule they stay as they are. */
export function sorted<Row>(
  rows: readonly Row[],
  rule: OrderRule<Row> | undefined,
): readonly Row[] {
  if (!rule) return rows;
  const turn = rule.isDescending ? -1 : 1;
  return rows.toSorted((a, b) => turn * (positionOf(rule, a) - positionOf(rule, b)));
}

/** Position of a new row: the server puts it after the largest one. */
export function orderOfNew<Row>(rule: OrderRule<Row>, siblings: readonly Row[]): number {
  const positions = siblings.map((row) => positionOf(rule, row));
  return orderBetween(
    positions.length > 0 ? Math.max(...positions) : undefined,
    undefined,
    rule.step,
  );
}

/** The position that moves a row to `index` among its siblings, in display order. */
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
