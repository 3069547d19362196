import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { PRIORITIES } from '#shared/constants/work-items.ts';
import type { ItemGroup } from '#shared/contract/work-item-lists.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import { readFilters } from '#shared/lib/work-item-lists/filters.ts';
import { manyKey } from '#shared/lib/work-item-lists/groups.ts';
import { readOrder } from '#shared/lib/work-item-lists/orders.ts';
import { NO_NAMES } from '#shared/lib/work-item-query/names.ts';
import { parse } from '#shared/lib/work-item-query/parse.ts';
import { toServerQuery } from '#shared/lib/work-item-query/server-query.ts';
import { groupNames, type GroupName, orderNames } from '#shared/work-item-fields/registry.ts';
import { arrange } from '#tests/support/arrange.ts';
import {
  CYCLES,
  idOf,
  image,
  LABELS,
  ListWorld,
  MODULES,
  OTHER_PROJECT,
  PEOPLE,
  POINTS,
  PROJECT,
  STATES,
  TRIAGE,
} from '#tests/support/list-world.ts';
import type { ListFacts } from '#web/features/work-items/lists/list-facts.ts';
import type { ListSettings } from '#web/features/work-items/lists/list-settings.ts';
import type { ListGroup, ListSnapshot } from '#web/features/work-items/lists/list-snapshot.ts';
import type { ListView } from '#web/features/work-items/lists/list-view.ts';
import { allIds } from '#web/features/work-items/lists/selection.ts';

const RUNS = Number(process.env['LIST_ENGINE_RUNS'] ?? 400);

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const of = (ids: readonly string[]) => fc.constantFrom(...ids);
const date = fc.constantFrom('2024-03-10', '2024-03-15', '2024-03-20');

const fields: fc.Arbitrary<Partial<WorkItemImage>> = fc.record(
  {
    name: fc.constantFrom('Bug', 'Feature', 'bugs'),
    state_id: fc.oneof(
      { weight: 9, arbitrary: of(STATES.slice(0, 4)) },
      of([TRIAGE]),
      fc.constant(null),
    ),
    sort_order: fc.constantFrom(1, 2, 3, 65_535, 2.5, -4),
    priority: fc.constantFrom(...PRIORITIES),
    start_date: maybe(date),
    target_date: maybe(date),
    created_at: fc.constantFrom('2024-03-01T10:00:00.000000Z', '2024-03-02T00:00:00.5+05:30'),
    updated_at: fc.constantFrom('2024-03-10T10:00:00.000000Z', '2024-03-15T00:00:00.000000Z'),
    parent_id: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, of([idOf(9, 1)])),
    cycle_id: maybe(of(CYCLES)),
    estimate_point: maybe(of(POINTS)),
    module_ids: fc.subarray(MODULES),
    label_ids: fc.subarray(LABELS),
    assignee_ids: fc.subarray([...PEOPLE, idOf(3, 9)]),
    created_by: maybe(of(PEOPLE)),
    link_count: fc.nat(2),
    is_draft: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
    archived_at: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, fc.constant('2024-03-01')),
    project_id: fc.oneof(
      { weight: 9, arbitrary: fc.constant(PROJECT) },
      fc.constant(OTHER_PROJECT),
    ),
  },
  { requiredKeys: [] },
);

const settings: fc.Arbitrary<ListSettings> = fc
  .record({
    filter: fc.constantFrom(
      '',
      '',
      'bug',
      'priority:high,none',
      `label:${LABELS[0]},none`,
      'state:started,unstarted',
      'due:<1w assignee:@me',
      'no:cycle',
    ),
    groupBy: maybe(fc.constantFrom(...groupNames())),
    subGroupBy: maybe(fc.constantFrom(...groupNames())),
    orderBy: fc
      .tuple(fc.constantFrom('', '-'), fc.constantFrom('sort_order', ...orderNames()))
      .map(([minus, name]) => readOrder(`${minus}${name}`)),
    showSubItems: fc.boolean(),
    showEmptyGroups: fc.boolean(),
  })
  .filter(({ groupBy, subGroupBy }) => groupBy !== subGroupBy || groupBy === null)
  .map((made) => ({
    ...made,
    filter: parse(made.filter, NO_NAMES).filter,
    subGroupBy: made.groupBy === null ? null : made.subGroupBy,
  }));

type Step =
  | { readonly do: 'put'; readonly items: readonly (readonly [number, Partial<WorkItemImage>])[] }
  | { readonly do: 'change'; readonly number: number; readonly fields: Partial<WorkItemImage> }
  | { readonly do: 'delete'; readonly number: number }
  | { readonly do: 'rename'; readonly names: readonly string[] }
  | { readonly do: 'regroup'; readonly groups: readonly string[] };

const number = fc.integer({ min: 1, max: 25 });
const batch = fc.array(fc.tuple(number, fields), { maxLength: 25 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: batch.map((items) => ({ do: 'put' as const, items })) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('change' as const), number, fields }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), number }) },
  fc.record({
    do: fc.constant('rename' as const),
    names: fc.array(fc.constantFrom('b', 'A', 'c', 'ä'), { minLength: 5, maxLength: 5 }),
  }),
  fc.record({
    do: fc.constant('regroup' as const),
    groups: fc.shuffledSubarray(['started', 'backlog', 'completed', 'unstarted', 'triage'], {
      minLength: 5,
    }),
  }),
);

function take(world: ListWorld, one: Step): void {
  if (one.do === 'put') world.put(...one.items.map(([at, some]) => image(at, some)));
  else if (one.do === 'change') world.change(one.number, one.fields);
  else if (one.do === 'delete') world.delete(one.number);
  else if (one.do === 'rename') {
    const name = (id: string) => one.names[Number(id.slice(-1)) % 5] ?? null;
    world.know({ stateName: name, labelName: name, firstName: name, cycleName: name });
  } else {
    world.know({ stateGroup: (id) => one.groups[STATES.indexOf(id)] ?? null });
  }
}

/** The list made from scratch by the registry that the server uses. */
function fromScratch(world: ListWorld, { filter, ...asked }: ListSettings) {
  const known = world.factsSource.now();
  const items = world.rows
    .all()
    .map((row) => ({ ...row, state__group: row.state_id && known.stateGroup(row.state_id) }))
    .filter((row) => row.project_id === PROJECT && !row.is_draft && row.archived_at === null)
    .filter((row) => row.state__group !== 'triage');
  const query = toServerQuery(filter, known);
  if (query === null) throw new Error('the tests ask what the contract can say');
  const parameters = asked.showSubItems ? query : { ...query, sub_issue: 'false' };
  const list = arrange(
    items,
    {
      conditions: readFilters(parameters, known.today),
      order: asked.orderBy,
      grouping: { outer: asked.groupBy, inner: asked.subGroupBy },
      perPage: 1000,
      page: 0,
    },
    known,
  );
  return { list, total: items.length };
}

type Shape = Record<string, { ids: readonly string[] | Record<string, unknown>; count: number }>;

function shapeOf(results: unknown): Shape {
  const entries = Object.entries(results as Record<string, ItemGroup>)
    .filter(([, group]) => group.total_results > 0)
    .map(([key, { results: rows, total_results: count }]) => [
      key,
      { ids: Array.isArray(rows) ? rows.map(({ id }) => id) : shapeOf(rows), count },
    ]);
  return Object.fromEntries(entries);
}

function shapeOfGroups(groups: readonly ListGroup[], isDivided: boolean): Shape {
  const entries = groups
    .filter(({ count }) => count > 0)
    .map(({ key, count, ids, parts }) => [
      key,
      { ids: isDivided ? shapeOfGroups(parts, false) : ids, count },
    ]);
  return Object.fromEntries(entries);
}

function check(world: ListWorld, view: ListView, asked: ListSettings): void {
  const { list, total } = fromScratch(world, asked);
  const snapshot = view.snapshot();
  expect(snapshot.total).toBe(total);
  expect(snapshot.matching).toBe(list.total_count);
  checkEstimates(world, snapshot);
  const { groupBy, subGroupBy } = asked;
  if (groupBy === null) {
    const rows = list.results as readonly { id: string }[];
    expect(snapshot.groups.map(({ ids }) => ids)).toEqual([rows.map(({ id }) => id)]);
    return;
  }
  expect(shapeOfGroups(snapshot.groups, subGroupBy !== null)).toEqual(shapeOf(list.results));
  checkOrder(snapshot, asked, world.factsSource.now());
  checkSums(snapshot, asked);
}

/** Known groups stand in their order, all of them when empty ones are shown; no value comes last. */
function checkOrder(snapshot: ListSnapshot, asked: ListSettings, known: ListFacts): void {
  const keys = snapshot.groups.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  const shown = snapshot.groups.filter(({ count }) => count > 0);
  if (!asked.showEmptyGroups) expect(snapshot.groups).toEqual(shown);
  if (keys.includes(NONE)) expect(keys.at(-1)).toBe(NONE);
  const expected: Partial<Record<GroupName, readonly string[]>> = {
    state_id: known.known('state'),
    labels__id: [...LABELS, NONE],
    assignees__id: [...PEOPLE, NONE],
    cycle_id: [...CYCLES, NONE],
    issue_module__module_id: [...MODULES, NONE],
    estimate_point: [...POINTS, NONE],
    priority: PRIORITIES,
  };
  const order = asked.groupBy === null ? undefined : expected[asked.groupBy];
  if (!order) return;
  const inOrder = keys.filter((key) => order.includes(key));
  expect(inOrder).toEqual(order.filter((key) => asked.showEmptyGroups || keys.includes(key)));
}

/** The sums of estimates, which follow each change, are those of the rows that are shown. */
function checkEstimates(world: ListWorld, { groups, sum }: ListSnapshot): void {
  const { estimateAmount } = world.factsSource.now();
  const amountOf = (ids: Iterable<string>) =>
    [...ids].reduce((total, id) => {
      const point = world.rows.get(id)?.estimate_point;
      return total + (point ? estimateAmount(point) : 0);
    }, 0);
  const idsIn = ({ ids, parts }: ListGroup) =>
    new Set([...ids, ...parts.flatMap((part) => part.ids)]);
  for (const group of groups) expect(group.sum).toBe(amountOf(idsIn(group)));
  expect(sum).toBe(amountOf(new Set(groups.flatMap((group) => [...idsIn(group)]))));
}

function checkSums({ groups, lanes, matching }: ListSnapshot, asked: ListSettings): void {
  const sum = (list: readonly { count: number }[]) =>
    list.reduce((total, { count }) => total + count, 0);
  if (asked.groupBy !== null && manyKey(asked.groupBy) === null) expect(sum(groups)).toBe(matching);
  if (asked.subGroupBy === null) expect(lanes).toEqual([]);
  else if (manyKey(asked.subGroupBy) === null) expect(sum(lanes)).toBe(matching);
}

/** What has not changed is the same object. */
function checkSharing(before: ListSnapshot, after: ListSnapshot): void {
  for (const group of after.groups) {
    const old = before.groups.find(({ key }) => key === group.key);
    if (old && JSON.stringify(old) === JSON.stringify(group)) expect(group).toBe(old);
  }
  if (JSON.stringify(before) === JSON.stringify(after)) expect(after).toBe(before);
}

describe('a list that follows its rows', () => {
  it('is at every moment the list made from scratch', () => {
    fc.assert(
      fc.property(settings, batch, fc.array(step, { maxLength: 12 }), (asked, first, steps) => {
        const world = new ListWorld();
        take(world, { do: 'put', items: first });
        const view = world.list(asked);
        const stop = view.subscribe(() => undefined);
        check(world, view, asked);
        for (const one of steps) {
          const before = view.snapshot();
          take(world, one);
          check(world, view, asked);
          checkSharing(before, view.snapshot());
        }
        stop();
      }),
      { numRuns: RUNS },
    );
  });

  it('is so too without listeners, whenever it is asked', () => {
    fc.assert(
      fc.property(settings, fc.array(step, { maxLength: 6 }), (asked, steps) => {
        const world = new ListWorld();
        const view = world.list(asked);
        for (const one of steps) {
          take(world, one);
          check(world, view, asked);
          expect(view.snapshot()).toBe(view.snapshot());
        }
      }),
      { numRuns: RUNS / 4 },
    );
  });

  it('keeps held rows in place, counts truly, and is right again when they are let go', () => {
    const holds = fc.array(number, { minLength: 1, maxLength: 5 });
    const changes = step.filter((one) => one.do !== 'rename' && one.do !== 'regroup');
    fc.assert(
      fc.property(
        settings,
        batch,
        holds,
        fc.array(changes, { maxLength: 8 }),
        (asked, first, held, steps) => {
          const world = new ListWorld();
          take(world, { do: 'put', items: first });
          const view = world.list(asked);
          const stop = view.subscribe(() => undefined);
          const ids = held.map((one) => idOf(9, one));
          const shownBefore = new Set(allIds(view.snapshot()));
          const release = view.hold(ids);
          for (const one of steps) take(world, one);
          const counts = fromScratch(world, asked).list.total_count;
          expect(view.snapshot().matching).toBe(counts);
          const shown = allIds(view.snapshot());
          for (const id of new Set(ids)) {
            const isThere = world.rows.get(id) !== undefined;
            if (
              shownBefore.has(id) &&
              isThere &&
              !steps.some(({ do: what }) => what === 'delete')
            ) {
              expect(shown).toContain(id);
            }
            const { isMisplaced, noLongerMatches } = view.mark(id);
            if (isMisplaced || noLongerMatches) expect(shown).toContain(id);
          }
          release();
          check(world, view, asked);
          for (const id of ids) expect(view.mark(id).isMisplaced).toBe(false);
          stop();
        },
      ),
      { numRuns: RUNS / 2 },
    );
  });

  it('shows nothing new while it is paused, and everything after', () => {
    fc.assert(
      fc.property(settings, batch, fc.array(step, { maxLength: 6 }), (asked, first, steps) => {
        const world = new ListWorld();
        take(world, { do: 'put', items: first });
        const view = world.list(asked);
        const stop = view.subscribe(() => undefined);
        const before = view.snapshot();
        const resume = view.pause();
        for (const one of steps) take(world, one);
        expect(view.snapshot()).toBe(before);
        resume();
        check(world, view, asked);
        stop();
      }),
      { numRuns: RUNS / 4 },
    );
  });
});
