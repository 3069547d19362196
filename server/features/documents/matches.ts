/** Limit of compared pairs; beyond it the difference counts as one change. */
const MAX_PAIRS = 4_000_000;

/** Pairs of equal positions in `a` and `b`: prefix, suffix, longest common subsequence. */
export function matches<Part>(
  a: readonly Part[],
  b: readonly Part[],
  same: (a: Part, b: Part) => boolean,
): ReadonlyMap<number, number> {
  const alike = (i: number, j: number) => {
    const [left, right] = [a[i], b[j]];
    return left !== undefined && right !== undefined && same(left, right);
  };
  const found = new Map<number, number>();
  let start = 0;
  while (alike(start, start)) {
    found.set(start, start);
    start += 1;
  }
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && alike(endA - 1, endB - 1)) {
    endA -= 1;
    endB -= 1;
    found.set(endA, endB);
  }
  const between = longestCommon(endA - start, endB - start, (i, j) => alike(start + i, start + j));
  for (const [i, j] of between) found.set(start + i, start + j);
  return found;
}

function longestCommon(
  rows: number,
  columns: number,
  alike: (i: number, j: number) => boolean,
): [number, number][] {
  if (rows * columns > MAX_PAIRS) return [];
  const width = columns + 1;
  /** Length of the longest common subsequence from each pair of positions on. */
  const lengths = new Uint32Array((rows + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = rows - 1; i >= 0; i -= 1) {
    for (let j = columns - 1; j >= 0; j -= 1) {
      const longest = alike(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
      lengths[i * width + j] = longest;
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < rows && j < columns;) {
    if (alike(i, j)) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}
