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

/** The same for each owner apart: what one database is asked must not be answered by another. */
export function batchedFor<Owner extends object, Key, Value>(
  load: (owner: Owner, keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
  most?: number,
): (owner: Owner, key: Key) => Promise<Value | undefined> {
  const loaders = new WeakMap<Owner, (key: Key) => Promise<Value | undefined>>();
  return (owner, key) => {
    let own = loaders.get(owner);
    if (!own) {
      own = batched((keys) => load(owner, keys), most);
      loaders.set(owner, own);
    }
    return own(key);
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

/**
 * Runs pieces of work one after another, for at most `budget` milliseconds at a time: what comes in by the
 * thousand leaves room for everything else in between.
 */
export function inTurns(budget: number): (work: () => void) => void {
  const line: (() => void)[] = [];
  const run = () => {
    const end = performance.now() + budget;
    let done = 0;
    while (done < line.length && performance.now() < end) {
      line[done]?.();
      done += 1;
    }
    line.splice(0, done);
    if (line.length > 0) setImmediate(run);
  };
  return (work) => {
    line.push(work);
    if (line.length === 1) setImmediate(run);
  };
}
