/**
 * Gathers single look-ups that come close together into one query: two thousand people reconnecting at once
 * ask a handful of questions, not two thousand.
 */
export function batched<Key, Value>(
  load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
  most = 200,
): (key: Key) => Promise<Value | undefined> {
  let waiting = new Map<Key, ((result: Promise<ReadonlyMap<Key, Value>>) => void)[]>();
  const flush = () => {
    const taken = waiting;
    waiting = new Map();
    const result = load([...taken.keys()]);
    for (const resolves of taken.values()) for (const resolve of resolves) resolve(result);
  };
  return async (key) => {
    const answer = await new Promise<ReadonlyMap<Key, Value>>((resolve) => {
      const resolves = waiting.get(key) ?? [];
      resolves.push(resolve);
      waiting.set(key, resolves);
      if (waiting.size >= most) flush();
      else if (waiting.size === 1 && resolves.length === 1)
        setImmediate(() => waiting.size > 0 && flush());
    });
    return answer.get(key);
  };
}

/** Lets at most `most` pieces of work run at once; the others wait in line. */
export function limiter(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => line.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
