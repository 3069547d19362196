import { useCallback, useRef, useSyncExternalStore } from 'react';

import { EntityStore } from './entity-store.ts';
import type { FeedImage } from './feed-rows.ts';

export const store = new EntityStore();

/** All rows of one entity, with hooks that render again only for what they return. */
export interface Collection<Row extends FeedImage> {
  readonly entity: string;
  get(id: string): Row | undefined;
  all(): readonly Row[];
  /** One row; the component renders again when it changes. */
  use(id: string | null | undefined): Row | undefined;
  /** The existing rows among these ids; the component renders again when one changes. */
  useMany(ids: readonly string[]): readonly Row[];
  /**
   * A value computed from all rows on any change. Not for work items of a list, which have an
   * engine. `select` must depend only on its argument and `dependencies`.
   */
  useSelect<Value>(
    select: (rows: readonly Row[]) => Value,
    dependencies: readonly unknown[],
  ): Value;
  /**
   * A value from an index of all rows, which is built once for all callers with the same function,
   * since every row of a list looks up people and labels. `find` must return the same value until
   * it changes.
   */
  useFound<Index extends object, Value>(
    makeIndex: (rows: readonly Row[]) => Index,
    find: (index: Index) => Value,
  ): Value;
  /** Whether a row has unconfirmed changes. */
  usePending(id: string): boolean;
}

/** Declares the collection of a feed entity; called once per feature, in its `store.ts`. */
export function collection<Row extends FeedImage>(entity: string): Collection<Row> {
  const get = (id: string) => store.get(entity, id) as Row | undefined;
  const all = () => store.all(entity) as readonly unknown[] as readonly Row[];
  /** Indexes by the function that builds them. */
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

/** Whether a row has unconfirmed changes. */
export function usePending(entity: string, id: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(entity, id, listener),
    [entity, id],
  );
  return useSyncExternalStore(subscribe, () => store.isPending(entity, id));
}

const subscribers = new Map<string, (listener: () => void) => () => void>();

/** Returns the same function per entity, because React subscribes again for another one. */
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

/** Whether two lists, sets or maps have the same content, so that no render is needed. */
function isSameAnswer(a: unknown, b: unknown): boolean {
  if (Array.isArray(a)) return Array.isArray(b) && isSame(a, b);
  if (a instanceof Set) return b instanceof Set && isSame([...a], [...b]);
  if (!(a instanceof Map && b instanceof Map)) return false;
  return isSame([...a.keys()], [...b.keys()]) && isSame([...a.values()], [...b.values()]);
}
