import type { FeedImage } from '#web/lib/store/feed-store.ts';

/** The parent that fields name, in a list of at most one. */
export function parentIn(fields: object): string[] {
  return 'parent' in fields && typeof fields.parent === 'string' ? [fields.parent] : [];
}

/** The place of a row in its tree. */
export function withParent({ id, ...row }: FeedImage): { id: string; parent: string | null } {
  return { id, parent: parentIn(row)[0] ?? null };
}

/** Whether somebody else has changed a row since it was made. */
export function isOfOthers(row: object): boolean {
  const [by, last] = ['created_by', 'updated_by'].map((name): unknown => Reflect.get(row, name));
  return typeof by === 'string' && typeof last === 'string' && by !== last;
}

/** Whether other rows are right below a row. */
export function isBelow(row: FeedImage): (other: FeedImage) => boolean {
  return (other) => withParent(other).parent === row.id;
}

/** The name of a row; empty when it has none. */
export function plainName(row: object): string {
  return 'name' in row && typeof row.name === 'string' ? row.name : '';
}

/** Whether a row has all of these fields with these values. */
export function holds<Row extends object>(row: Row, fields: Partial<Row>): boolean {
  return Object.entries(fields).every(([name, value]) => Reflect.get(row, name) === value);
}

/** What makes the rows again; null = one of them cannot be made. */
export function inputsOf<Row, Create>(
  family: readonly Row[],
  restore: (row: Row) => Create | null,
): readonly Create[] | null {
  const inputs = family.flatMap((row) => restore(row) ?? []);
  return inputs.length < family.length ? null : inputs;
}
