import { dividedSql } from '#server/features/work-items/lists/group-sql.ts';
import { type Dimension, dimensionOf } from '#shared/work-item-fields/dimensions.ts';

/** How items `i` (with their states `s`) are divided: the key, null for none, and a join for it. */
export function dimensionSql(
  dimension: Dimension,
  alias: string,
  /** Binds the time zone whose days moments are on: PostgreSQL refuses a value that nothing uses. */
  zone: () => string,
): { key: string; join: string } {
  const { group, day } = dimensionOf(dimension);
  if (group) return dividedSql(group, alias);
  if (!day) throw new Error(`Nothing divides by ${dimension}.`);
  const column = `i.${day.column}`;
  return { key: day.isMoment ? `(${column} AT TIME ZONE ${zone()})::date` : column, join: '' };
}
