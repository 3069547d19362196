import type { WorkItemImage } from '#shared/contract/work-items.ts';
import type { ListFacts } from '#web/features/work-items/lists/list-facts.ts';

import { fieldOfColumn } from './columns.ts';

/** What the foot says of a column; its words are in the messages (`totals`). */
export type Total =
  | { readonly is: 'started' | 'late' | 'checked' | 'different'; readonly count: number }
  /** Of fixed words the first one counts: the most urgent, the highest. */
  | { readonly is: 'word'; readonly count: number }
  | { readonly is: 'first'; readonly day: string }
  /** `unit` is what is summed; minutes are written as hours. */
  | { readonly is: 'sum'; readonly sum: number; readonly unit?: string };

/** The foot by column; columns that have nothing to say are not in it. */
export type Totals = ReadonlyMap<string, Total>;

type TotalFacts = Pick<ListFacts, 'stateGroup' | 'today' | 'estimateUnit' | 'estimateAmount'>;

/** Counts one column, item by item. */
interface Counter {
  readonly add: (item: WorkItemImage) => void;
  readonly total: () => Total | null;
}

/** Counts the foot of a table: items are added one by one, so that many can be counted a part at a time. */
export class TotalsCount {
  readonly #counters: readonly (readonly [column: string, counter: Counter])[];

  constructor(columns: readonly string[], facts: TotalFacts) {
    this.#counters = columns.flatMap((column) => {
      const counter = counterOf(column, facts);
      return counter ? [[column, counter] as const] : [];
    });
  }

  add(item: WorkItemImage): void {
    for (const [, counter] of this.#counters) counter.add(item);
  }

  totals(): Totals {
    return new Map(
      this.#counters.flatMap(([column, counter]) => {
        const total = counter.total();
        return total ? [[column, total] as const] : [];
      }),
    );
  }
}

function counterOf(column: string, facts: TotalFacts): Counter | null {
  const field = fieldOfColumn(column);
  if (!field || field.isKey) return null;
  const { key, kind, refersTo, query, isWritable } = field;
  const valueOf = (item: WorkItemImage): unknown => Reflect.get(item, key);
  if (query?.isDue === true) return counting('late', (item) => isLate(item, valueOf(item), facts));
  if (refersTo === 'states') {
    return counting('started', (item) => groupOf(item, facts) === 'started');
  }
  if (refersTo === 'estimate_points') return estimates(valueOf, facts);
  // Of what an item is below, the number says nothing.
  if (refersTo === 'work_items' && kind === 'id') return null;
  switch (kind) {
    case 'date':
      return first(key);
    case 'moment':
      return isWritable ? first(key) : null;
    case 'count':
      return summing((item) => Number(valueOf(item)));
    case 'number':
      return isWritable ? summing((item) => Number(valueOf(item) ?? 0), field.unit) : null;
    case 'flag':
      return counting('checked', (item) => valueOf(item) === true);
    case 'word':
      return isWritable ? counting('word', (item) => valueOf(item) === field.words?.[0]) : null;
    case 'id':
    case 'ids':
      return different(key);
    default:
      return null;
  }
}

function groupOf({ state_id }: WorkItemImage, facts: TotalFacts): string | null {
  return state_id === null ? null : facts.stateGroup(state_id);
}

function isLate(item: WorkItemImage, day: unknown, facts: TotalFacts): boolean {
  if (typeof day !== 'string' || day >= facts.today) return false;
  const group = groupOf(item, facts);
  return group !== 'completed' && group !== 'cancelled';
}

function estimates(
  valueOf: (item: WorkItemImage) => unknown,
  { estimateUnit, estimateAmount }: TotalFacts,
): Counter | null {
  if (estimateUnit === null) return null;
  const amountOf = (item: WorkItemImage) => {
    const point = valueOf(item);
    return typeof point === 'string' ? estimateAmount(point) : 0;
  };
  return summing(amountOf, estimateUnit === 'time' ? 'minutes' : undefined);
}

function counting(
  is: 'started' | 'word' | 'late' | 'checked',
  isOne: (item: WorkItemImage) => boolean,
): Counter {
  let count = 0;
  return {
    add: (item) => {
      if (isOne(item)) count += 1;
    },
    total: () => (count === 0 ? null : { is, count }),
  };
}

function summing(amountOf: (item: WorkItemImage) => number, unit?: string): Counter {
  let sum = 0;
  return {
    add: (item) => {
      sum += amountOf(item);
    },
    // Without what adding fractions leaves behind.
    total: () =>
      sum === 0 ? null : { is: 'sum', sum: Math.round(sum * 1e6) / 1e6, ...(unit && { unit }) },
  };
}

function different(key: string): Counter {
  const found = new Set<unknown>();
  return {
    add: (item) => {
      const value: unknown = Reflect.get(item, key);
      for (const one of Array.isArray(value) ? value : [value]) if (one !== null) found.add(one);
    },
    total: () => (found.size === 0 ? null : { is: 'different', count: found.size }),
  };
}

function first(key: string): Counter {
  let day = '';
  return {
    add: (item) => {
      const value: unknown = Reflect.get(item, key);
      if (typeof value === 'string' && (day === '' || value < day)) day = value;
    },
    total: () => (day === '' ? null : { is: 'first', day: day.slice(0, 10) }),
  };
}
