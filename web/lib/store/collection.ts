import { useCallback, useRef, useSyncExternalStore } from 'react';

import { EntityStore } from './entity-store.ts';
import type { FeedImage } from './feed-store.ts';

/** The one store of this tab. */
export const store = new EntityStore();

/** All things of one kind, with hooks that render again only for what they show. */
export interface Collection<Row extends FeedImage> {
  readonly entity: string;
  get(id: string): Row | undefined;
  all(): readonly Row[];
  /** One thing; the component renders again when it changes. */
  use(id: string | null | undefined): Row | undefined;
  /** A few of them, those that are there; the component renders again when one changes. */
  useMany(ids: readonly string[]): readonly Row[];
  /**
   * Something computed of all of them, when any changes. Not for work items of a list: those have an engine.
   * `select` must not depend on anything but its argument and `dependencies`.
   */
  useSelect<Value>(
    select: (rows: readonly Row[]) => Value,
    dependencies: readonly unknown[],
  ): Value;
  /**
   * Something found in an index of all of them, which is made once for everybody who gives the same function:
   * every row of a list asks for its people and labels. `find` must answer the same value until it changes.
   */
  useFound<Index extends object, Value>(
    makeIndex: (rows: readonly Row[]) => Index,
    find: (index: Index) => Value,
  ): Value;
  /** Whether this thing has changes that are not confirmed yet. */
  usePending(id: string): boolean;
}

/** Declares the collection of an entity of the feed; each feature's `store.ts` does it once. */
export function collection<Row extends FeedImage>(entity: string): Collection<Row> {
  const get = (id: string) => store.get(entity, id) as Row | undefined;
  const all = () => store.all(entity) as readonly unknown[] as readonly Row[];
  /** By the function that makes it. */
  const indexes = new WeakMap<object, { readonly version: number; readonly index: object }>();
  return {
    entity,
    get,
    all,
    use: (id) => useRow(entity, id) as Row | undefined,
    useMany: (ids) => useRows(entity, ids) as readonly unknown[] as readonly Row[],
    useSelect<Value>(select: (rows: readonly Row[]) => Value, dependencies: readonly unknown[]) {
      const known = useRef<{ version: number; dependencies: readonly unknown[]; value: Value }>(
        null,
      );
      return useSyncExternalStore(subscribeAll(entity), () => {
        const version = store.versionOf(entity);
        const last = known.current;
        if (last?.version === version && isSame(last.dependencies, dependencies)) return last.value;
        const value = select(all());
        const kept = last && isSameAnswer(last.value, value) ? last.value : value;
        known.current = { version, dependencies, value: kept };
        return kept;
      });
    },
    useFound<Index extends object, Value>(
      makeIndex: (rows: readonly Row[]) => Index,
      find: (index: Index) => Value,
    ) {
      return useSyncExternalStore(subscribeAll(entity), () => {
        const version = store.versionOf(entity);
        const known = indexes.get(makeIndex);
        if (known?.version === version) return find(known.index as Index);
        const index = makeIndex(all());
        indexes.set(makeIndex, { version, index });
        return find(index);
      });
    },
    usePending: (id) => usePending(entity, id),
  };
}

function useRow(entity: string, id: string | null | undefined): FeedImage | undefined {
  const subscribe = useCallback(
    (listener: () => void) => (id ? store.subscribe(entity, id, listener) : () => undefined),
    [entity, id],
  );
  return useSyncExternalStore(subscribe, () => (id ? store.get(entity, id) : undefined));
}

function useRows(entity: string, ids: readonly string[]): readonly FeedImage[] {
  const known = useRef<readonly FeedImage[]>([]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = ids.map((id) => store.subscribe(entity, id, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [entity, ids],
  );
  return useSyncExternalStore(subscribe, () => {
    const rows = ids.flatMap((id) => store.get(entity, id) ?? []);
    if (!isSame(known.current, rows)) known.current = rows;
    return known.current;
  });
}

/** Whether a row has changes that are not confirmed yet. */
export function usePending(entity: string, id: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(entity, id, listener),
    [entity, id],
  );
  return useSyncExternalStore(subscribe, () => store.isPending(entity, id));
}

const subscribers = new Map<string, (listener: () => void) => () => void>();

/** The same function for the same entity each time: React subscribes anew for another one. */
function subscribeAll(entity: string): (listener: () => void) => () => void {
  const known = subscribers.get(entity);
  if (known) return known;
  const made = (listener: () => void) => store.subscribeEntity(entity, listener);
  subscribers.set(entity, made);
  return made;
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, place) => Object.is(value, b[place]));
}

/** Two lists, sets or maps of the same things are one answer: whoever shows them need not render again. */
function isSameAnswer(a: unknown, b: unknown): boolean {
  if (Array.isArray(a)) return Array.isArray(b) && isSame(a, b);
  if (a instanceof Set) return b instanceof Set && isSame([...a], [...b]);
  if (!(a instanceof Map && b instanceof Map)) return false;
  return isSame([...a.keys()], [...b.keys()]) && isSame([...a.values()], [...b.values()]);
}
