import type { FeedImage } from '#web/lib/store/feed-rows.ts';

/** The parent in the fields, as a list of at most one id. */
export function parentIn(fields: object): string[] {
  return 'parent' in fields && typeof fields.parent === 'string' ? [fields.parent] : [];
}

export function withParent({ id, ...row }: FeedImage): { id: string; parent: string | null } {
  return { id, parent: parentIn(row)[0] ?? null };
}

/** Whether somebody else has changed a row since it was created. */
export function isOfOthers(row: object): boolean {
  const [by, last] = ['created_by', 'updated_by'].map((name): unknown => Reflect.get(row, name));
  return typeof by === 'string' && typeof last === 'string' && by !== last;
}

/** Returns a predicate for the direct children of a row. */
export function isBelow(row: FeedImage): (other: FeedImage) => boolean {
  return (other) => withParent(other).parent === row.id;
}

/** Name of a row; "" when it has none. */
export function plainName(row: object): string {
  return 'name' in row && typeof row.name === 'string' ? row.name : '';
}

/** Whether a row has these values. */
export function holds<Row extends object>(row: Row, fields: Partial<Row>): boolean {
  return Object.entries(fields).every(([name, value]) => Reflect.get(row, name) === value);
}

/** Inputs that create the rows again; null = one of them cannot be created. */
export function inputsOf<Row, Create>(
  family: readonly Row[],
  restore: (row: Row) => Create | null,
): readonly Create[] | null {
  const inputs = family.flatMap((row) => restore(row) ?? []);
  return inputs.length < family.length ? null : inputs;
}
