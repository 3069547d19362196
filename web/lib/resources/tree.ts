/** A row of a tree; at the top `parent` is null or missing. */
export interface TreeRow {
  readonly id: string;
  readonly parent?: string | null;
}

/** A row with its depth. */
export interface TreeLine<Row> {
  readonly row: Row;
  readonly depth: number;
  readonly hasChildren: boolean;
}

/** Sorts rows depth first, siblings by `compare`; rows without a known parent are at the top. */
export function inTreeOrder<Row extends TreeRow>(
  rows: readonly Row[],
  compare: (a: Row, b: Row) => number,
): Row[] {
  const ids = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parent }) => (parent && ids.has(parent) ? parent : null));
  const walk = (parent: string | null): Row[] =>
    (below.get(parent) ?? []).toSorted(compare).flatMap((row) => [row, ...walk(row.id)]);
  return walk(null);
}

/** The rows of a tree in tree order, without those below a collapsed row. */
export function treeLines<Row extends TreeRow>(
  rows: readonly Row[],
  collapsed: ReadonlySet<string> = new Set(),
): TreeLine<Row>[] {
  const depths = new Map<string, number>();
  const hidden = new Set<string>();
  const parents = new Set(rows.map(({ parent }) => parent));
  const lines: TreeLine<Row>[] = [];
  for (const row of rows) {
    const above = row.parent ? depths.get(row.parent) : undefined;
    depths.set(row.id, above === undefined ? 0 : above + 1);
    const parent = above === undefined ? null : row.parent;
    if (parent && (hidden.has(parent) || collapsed.has(parent))) hidden.add(row.id);
    else lines.push({ row, depth: depths.get(row.id) ?? 0, hasChildren: parents.has(row.id) });
  }
  return lines;
}

/** A row and its descendants, parents before children. */
export function familyOf<Row extends TreeRow>(rows: readonly Row[], id: string): readonly Row[] {
  const children = Map.groupBy(rows, ({ parent }) => parent);
  const family = new Set(rows.filter((row) => row.id === id));
  // The set grows during the iteration, so children follow their parents, and a cycle ends.
  for (const row of family) for (const child of children.get(row.id) ?? []) family.add(child);
  return [...family];
}
