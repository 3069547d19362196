interface BatchOptions {
  /** Maximum number of keys per query. */
  readonly most?: number;
  /** Maximum number of concurrent queries: further keys wait for the next one. */
  readonly atOnce?: number;
}

/**
 * Collects single look-ups into one query: two thousand people reconnecting at once cause a handful
 * of queries. An idle batch runs at the end of the event-loop turn; under load more keys share a
 * query.
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

/** Like `batched`, separately for each owner: one database must not answer for another. */
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

/** Limits concurrency: at most `most` tasks run at once, others wait in order. */
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
 * Runs tasks in sequence for at most `budget` milliseconds at a time, then yields to the event
 * loop.
 */
export function inTurns(budget: number): (work: () => void) => void {
  const line: (() => void)[] = [];
  const run = async () => {
    const end = performance.now() + budget;
    let done = 0;
    while (done < line.length && performance.now() < end) {
      line[done]?.();
      done += 1;
      // Microtasks of a task are part of it and of its time.
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
