/** How look-ups are gathered. */
interface BatchOptions {
  /** Keys of one query. */
  readonly most?: number;
  /** Queries that run at once: what comes meanwhile waits, and goes with the next. */
  readonly atOnce?: number;
}

/**
 * Gathers single look-ups that come close together into one query: two thousand people reconnecting at once
 * ask a handful of questions, not two thousand. The first of an idle moment goes at the end of its turn; the
 * busier it is, the more of them share a query.
 */
export function batched<Key, Value>(
  load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
  { most = 200, atOnce = 4 }: BatchOptions = {},
): (key: Key) => Promise<Value | undefined> {
  type Take = (result: Promise<ReadonlyMap<Key, Value>>) => void;
  const waiting = new Map<Key, Take[]>();
  let running = 0;
  let isDue = false;
  const flush = () => {
    isDue = false;
    while (waiting.size > 0 && running < atOnce) {
      const taken = [...waiting].slice(0, most);
      for (const [key] of taken) waiting.delete(key);
      running += 1;
      const result = load(taken.map(([key]) => key)).finally(() => {
        running -= 1;
        flush();
      });
      for (const [, takes] of taken) for (const take of takes) take(result);
    }
  };
  return async (key) => {
    const answer = await new Promise<ReadonlyMap<Key, Value>>((resolve) => {
      const takes = waiting.get(key);
      if (takes) takes.push(resolve);
      else waiting.set(key, [resolve]);
      if (isDue || running >= atOnce) return;
      isDue = true;
      setImmediate(flush);
    });
    return answer.get(key);
  };
}

/** The same for each owner apart: what one database is asked must not be answered by another. */
export function batchedFor<Owner extends object, Key, Value>(
  load: (owner: Owner, keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
  options?: BatchOptions,
): (owner: Owner, key: Key) => Promise<Value | undefined> {
  const loaders = new WeakMap<Owner, (key: Key) => Promise<Value | undefined>>();
  return (owner, key) => {
    let own = loaders.get(owner);
    if (!own) {
      own = batched((keys) => load(owner, keys), options);
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
  const run = async () => {
    const end = performance.now() + budget;
    let done = 0;
    while (done < line.length && performance.now() < end) {
      line[done]?.();
      done += 1;
      // What a piece goes on with at once is part of it, and of the time it took.
      await Promise.resolve();
    }
    line.splice(0, done);
    if (line.length > 0) setImmediate(() => void run());
  };
  return (work) => {
    line.push(work);
    if (line.length === 1) setImmediate(() => void run());
  };
}
