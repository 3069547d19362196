import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { findField, findProperty } from '#shared/work-item-fields/registry.ts';
import type { ListFacts } from '#web/features/work-items/lists/list-facts.ts';

/** What the foot says of a column; its words are in the messages (`totals`). */
export type Total =
  | { readonly is: 'started' | 'urgent' | 'late' | 'different'; readonly count: number }
  | { readonly is: 'first'; readonly day: string }
  | { readonly is: 'sum'; readonly sum: number };

/** The foot by column; columns that have nothing to say are not in it. */
export type Totals = ReadonlyMap<string, Total>;

type TotalFacts = Pick<ListFacts, 'stateGroup' | 'ownToday' | 'estimateUnit' | 'estimateAmount'>;

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
  const field = findProperty(column) ?? findField(column);
  const isOpen = ({ state_id }: WorkItemImage) => {
    const group = state_id === null ? null : facts.stateGroup(state_id);
    return group !== 'completed' && group !== 'cancelled';
  };
  switch (column) {
    case 'state':
      return counting('started', ({ state_id }) => facts.stateGroup(state_id ?? '') === 'started');
    case 'priority':
      return counting('urgent', ({ priority }) => priority === 'urgent');
    case 'estimate':
      if (facts.estimateUnit === null) return null;
      return summing(({ estimate_point }) =>
        estimate_point === null ? 0 : facts.estimateAmount(estimate_point),
      );
  }
  if (!field || column === 'parent' || column === 'sequence_id') return null;
  const { key } = field;
  if (field.query?.isDue === true) {
    return counting('late', (item) => {
      const day: unknown = Reflect.get(item, key);
      return typeof day === 'string' && day < facts.ownToday && isOpen(item);
    });
  }
  switch (field.kind) {
    case 'date':
      return first(key);
    case 'count':
      return summing((item) => Number(Reflect.get(item, key)));
    case 'id':
    case 'ids':
      return different(key);
    default:
      return null;
  }
}

function counting(
  is: 'started' | 'urgent' | 'late',
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

function summing(amountOf: (item: WorkItemImage) => number): Counter {
  let sum = 0;
  return {
    add: (item) => {
      sum += amountOf(item);
    },
    // Without what adding fractions leaves behind.
    total: () => (sum === 0 ? null : { is: 'sum', sum: Math.round(sum * 1e6) / 1e6 }),
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
    total: () => (day === '' ? null : { is: 'first', day }),
  };
}
