/** A run of equal, removed or added values. */
export interface Piece<Value> {
  readonly is: 'same' | 'removed' | 'added';
  readonly values: readonly Value[];
}

/** Above this number of comparisons a part counts as rewritten. */
const MAX_COMPARISONS = 4_000_000;

/** Diff of two lists, based on their longest common subsequence. */
export function diffLists<Value>(
  before: readonly Value[],
  after: readonly Value[],
  isSame: (a: Value, b: Value) => boolean = Object.is,
): readonly Piece<Value>[] {
  let start = 0;
  while (
    start < Math.min(before.length, after.length) &&
    alike(before, start, after, start, isSame)
  )
    start += 1;
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    alike(before, before.length - 1 - end, after, after.length - 1 - end, isSame)
  )
    end += 1;
  const pieces: Piece<Value>[] = [
    { is: 'same', values: after.slice(0, start) },
    ...diffMiddle(
      before.slice(start, before.length - end),
      after.slice(start, after.length - end),
      isSame,
    ),
    { is: 'same', values: after.slice(after.length - end) },
  ];
  return joined(pieces);
}

function alike<Value>(
  a: readonly Value[],
  atA: number,
  b: readonly Value[],
  atB: number,
  isSame: (a: Value, b: Value) => boolean,
): boolean {
  const [one, other] = [a[atA], b[atB]];
  return one !== undefined && other !== undefined && isSame(one, other);
}

function diffMiddle<Value>(
  before: readonly Value[],
  after: readonly Value[],
  isSame: (a: Value, b: Value) => boolean,
): Piece<Value>[] {
  if (before.length * after.length > MAX_COMPARISONS || before.length === 0 || after.length === 0) {
    return [
      { is: 'removed', values: before },
      { is: 'added', values: after },
    ];
  }
  const lengths = commonLengths(before, after, isSame);
  const width = after.length + 1;
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  const pieces: Piece<Value>[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [old, now] = [before[row], after[column]];
    if (old !== undefined && now !== undefined && isSame(old, now)) {
      pieces.push({ is: 'same', values: [now] });
      row += 1;
      column += 1;
    } else if (
      old !== undefined &&
      (now === undefined || at(row + 1, column) >= at(row, column + 1))
    ) {
      pieces.push({ is: 'removed', values: [old] });
      row += 1;
    } else if (now !== undefined) {
      pieces.push({ is: 'added', values: [now] });
      column += 1;
    }
  }
  return pieces;
}

/** For each pair of positions: length of the longest common subsequence of what follows. */
function commonLengths<Value>(
  before: readonly Value[],
  after: readonly Value[],
  isSame: (a: Value, b: Value) => boolean,
): Uint32Array {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const place = row * width + column;
      lengths[place] = alike(before, row, after, column, isSame)
        ? (lengths[place + width + 1] ?? 0) + 1
        : Math.max(lengths[place + width] ?? 0, lengths[place + 1] ?? 0);
    }
  }
  return lengths;
}

/** Joins neighbors of one kind; removed values come before added ones. */
function joined<Value>(pieces: readonly Piece<Value>[]): Piece<Value>[] {
  const result: Piece<Value>[] = [];
  let [removed, added]: [Value[], Value[]] = [[], []];
  const flush = () => {
    if (removed.length > 0) result.push({ is: 'removed', values: removed });
    if (added.length > 0) result.push({ is: 'added', values: added });
    [removed, added] = [[], []];
  };
  for (const { is, values } of pieces) {
    if (values.length === 0) continue;
    if (is === 'removed') removed.push(...values);
    else if (is === 'added') added.push(...values);
    else {
      flush();
      const last = result.at(-1);
      if (last?.is === 'same') result.splice(-1, 1, { is, values: [...last.values, ...values] });
      else result.push({ is, values });
    }
  }
  flush();
  return result;
}
