import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import {
  CYCLES,
  idOf,
  image,
  LABELS,
  ListWorld,
  MODULES,
  PEOPLE,
  POINTS,
  STATES,
} from '#tests/support/list-world.ts';
import {
  COUNTED_GROUPS,
  type CountedGroup,
  type GroupCounts,
  type Measured,
  NO_COUNTS,
} from '#web/features/progress/counting/counts.ts';
import type { CountingFacts, CountingFactsSource } from '#web/features/progress/counting/facts.ts';
import { LiveCounts } from '#web/features/progress/counting/live-counts.ts';
import type { Share, ShareKind } from '#web/features/progress/counting/shares.ts';

const RUNS = Number(process.env['PROGRESS_RUNS'] ?? 300);
const ITEMS = 14;
const itemId = (number: number) => idOf(9, number);
const EPICS = [itemId(ITEMS + 1), itemId(ITEMS + 2)];

type Groups = readonly string[];
type Values = readonly number[];

function factsOf(groups: Groups, values: Values): CountingFacts {
  return {
    me: PEOPLE[0] ?? null,
    groupOf: (id) => {
      const group = groups[STATES.indexOf(id ?? '')];
      return group === 'triage'
        ? group
        : (COUNTED_GROUPS.find((one) => one === group) ?? 'backlog');
    },
    pointsOf: (id) => (id === null ? 0 : (values[POINTS.indexOf(id)] ?? 0)),
  };
}

/** Items, live counts over them, and what states and estimates mean at the moment. */
class World {
  readonly list = new ListWorld();
  readonly #listeners = new Set<() => void>();
  facts = factsOf(['backlog', 'unstarted', 'started', 'completed', 'triage'], [0.1, 2, 3.7]);
  readonly source: CountingFactsSource = {
    now: () => this.facts,
    subscribe: (listener) => {
      this.#listeners.add(listener);
      return () => this.#listeners.delete(listener);
    },
  };
  readonly counts = new LiveCounts(this.list.rows, this.source);

  know(groups: Groups, values: Values): void {
    this.facts = factsOf(groups, values);
    for (const listener of this.#listeners) listener();
  }
}

type Step =
  | { readonly do: 'put'; readonly items: readonly (readonly [number, Partial<WorkItemImage>])[] }
  | { readonly do: 'change'; readonly number: number; readonly fields: Partial<WorkItemImage> }
  | { readonly do: 'delete'; readonly number: number }
  | { readonly do: 'know'; readonly groups: Groups; readonly values: Values };

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const number = fc.integer({ min: 1, max: ITEMS });
const fields: fc.Arbitrary<Partial<WorkItemImage>> = fc.record(
  {
    state_id: maybe(fc.constantFrom(...STATES, 'unknown')),
    estimate_point: maybe(fc.constantFrom(...POINTS, 'unknown')),
    cycle_id: maybe(fc.constantFrom(...CYCLES)),
    module_ids: fc.subarray(MODULES),
    epic_id: maybe(fc.constantFrom(...EPICS)),
    assignee_ids: fc.subarray(PEOPLE),
    label_ids: fc.subarray(LABELS),
    archived_at: maybe(fc.constant('2024-03-01')),
    is_draft: fc.boolean(),
    updated_by: maybe(fc.constantFrom(...PEOPLE)),
  },
  { requiredKeys: [] },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('put' as const),
      items: fc.array(fc.tuple(number, fields), { maxLength: ITEMS }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('change' as const), number, fields }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), number }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('know' as const),
      groups: fc.shuffledSubarray([...COUNTED_GROUPS, 'triage'], { minLength: 5 }),
      values: fc.array(fc.constantFrom(0, 0.1, 0.2, 5), { minLength: 3, maxLength: 3 }),
    }),
  },
);

function take(world: World, one: Step): void {
  if (one.do === 'know') world.know(one.groups, one.values);
  else if (one.do === 'delete') world.list.delete(one.number);
  else if (one.do === 'put') {
    const items = new Map(one.items.map(([at, some]) => [at, image(at, some)]));
    world.list.put(...items.values());
  } else {
    const row = world.list.rows.get(itemId(one.number));
    if (row) world.list.put({ ...row, ...one.fields });
  }
}

/** The listed items of something, each looked for by itself. */
function itemsOf(world: World, kind: Measured, id: string): readonly WorkItemImage[] {
  const listed = world.list.rows
    .all()
    .filter((row) => row.archived_at === null && !row.is_draft)
    .filter((row) => world.facts.groupOf(row.state_id) !== 'triage');
  if (kind === 'cycle') return listed.filter((row) => row.cycle_id === id);
  if (kind === 'epic') return listed.filter((row) => row.epic_id === id);
  return listed.filter((row) => row.module_ids.includes(id));
}

function counted(world: World, items: readonly WorkItemImage[], unit: 'items' | 'points') {
  const sums: Record<CountedGroup | 'total', number> = { ...NO_COUNTS };
  for (const item of items) {
    const amount = unit === 'items' ? 1 : world.facts.pointsOf(item.estimate_point);
    sums[world.facts.groupOf(item.state_id) as CountedGroup] += amount;
    sums.total += amount;
  }
  return sums;
}

// What the slow way leaves of 0.1 + 0.2 - 0.3 is a little below zero, and would round to -0.
const close = (counts: GroupCounts | Share) =>
  Object.fromEntries(Object.entries(counts).map(([key, sum]) => [key, Math.round(sum * 1e4) + 0]));

function shared(
  world: World,
  items: readonly WorkItemImage[],
  kind: ShareKind,
  key: string | null,
) {
  const keysOf = (item: WorkItemImage): readonly (string | null)[] => {
    if (kind === 'states') return [item.state_id];
    const ids = kind === 'labels' ? item.label_ids : item.assignee_ids;
    return ids.length > 0 ? ids : [null];
  };
  const own = items
    .filter((item) => keysOf(item).includes(key))
    .filter((item) => world.facts.groupOf(item.state_id) !== 'cancelled');
  const { completed, started, total } = counted(world, own, 'points');
  return close({ completed, started, total, open: total - completed - started });
}

const PLACES: readonly (readonly [Measured, string])[] = [
  ...CYCLES.map((id) => ['cycle', id] as const),
  ...MODULES.map((id) => ['module', id] as const),
  ...EPICS.map((id) => ['epic', id] as const),
];

function check(world: World): void {
  for (const [kind, id] of PLACES) {
    const items = itemsOf(world, kind, id);
    const shown = world.counts.progress(kind, id);
    expect(close(shown.items)).toEqual(close(counted(world, items, 'items')));
    expect(close(shown.points)).toEqual(close(counted(world, items, 'points')));
    const shares = world.counts.shares(kind, id);
    for (const by of ['states', 'assignees', 'labels'] as const) {
      for (const row of shares[by]) {
        expect(close(row.points)).toEqual(shared(world, items, by, row.key));
      }
    }
    const open = items.filter((item) => world.facts.groupOf(item.state_id) !== 'cancelled');
    expect(shares.states.reduce((sum, row) => sum + row.items.total, 0)).toBe(open.length);
  }
}

describe('counts of cycles, modules and epics', () => {
  it('kept change by change are those made from scratch', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), (steps) => {
        const world = new World();
        const stop = world.counts.subscribe(() => undefined);
        for (const one of steps) {
          take(world, one);
          check(world);
        }
        stop();
      }),
      { numRuns: RUNS },
    );
  });

  it('are counted again when something has changed that nobody listened for', () => {
    const world = new World();
    world.list.put(image(1, { cycle_id: CYCLES[0] ?? null }));
    check(world);
    world.list.put(image(2, { cycle_id: CYCLES[0] ?? null, state_id: STATES[3] ?? null }));
    check(world);
  });

  it('stay the same object while nothing of them changes, and name who changed them', () => {
    const world = new World();
    const [first = '', second = ''] = CYCLES;
    const [me = '', other = ''] = PEOPLE;
    world.list.put(image(1, { cycle_id: first }), image(2, { cycle_id: second }));
    const stop = world.counts.subscribe(() => undefined);
    const kept = world.counts.progress('cycle', second);
    expect(world.counts.progress('cycle', first).changedBy).toBeNull();
    world.list.change(1, { state_id: STATES[3] ?? null, updated_by: other });
    expect(world.counts.progress('cycle', first).changedBy).toBe(other);
    expect(world.counts.progress('cycle', second)).toBe(kept);
    world.list.change(1, { name: 'Renamed' });
    expect(world.counts.progress('cycle', first).changedBy).toBe(other);
    world.list.change(1, { state_id: STATES[2] ?? null, updated_by: me });
    expect(world.counts.progress('cycle', first).changedBy).toBeNull();
    stop();
  });
});
