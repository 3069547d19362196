import { describe, expect, it } from 'vitest';

import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import { NO_NAMES } from '#shared/lib/work-item-query/names.ts';
import { parse } from '#shared/lib/work-item-query/parse.ts';
import {
  BACKLOG,
  CYCLES,
  DOING,
  DONE,
  facts,
  idOf,
  image,
  LABELS,
  ListWorld,
  MODULES,
  OTHER_PROJECT,
  PEOPLE,
  PROJECT,
  TODO,
  TRIAGE,
} from '#tests/support/list-world.ts';
import { filterNames } from '#web/features/work-items/lists/filter-names.ts';
import { LEAVING, MISPLACED, NO_MARK } from '#web/features/work-items/lists/held-rows.ts';
import {
  type ListSettings,
  PLAIN_SETTINGS,
  settingsKey,
} from '#web/features/work-items/lists/list-settings.ts';
import type { ListView } from '#web/features/work-items/lists/list-view.ts';
import { dropPatch, immovableBy } from '#web/features/work-items/lists/moves.ts';
import { ALL } from '#web/features/work-items/lists/placement.ts';
import { sortOrderAt, sortOrdersAt } from '#web/features/work-items/lists/positions.ts';
import { quickAddDefaults } from '#web/features/work-items/lists/quick-add.ts';
import { allIds, rangeOf } from '#web/features/work-items/lists/selection.ts';
import { sourceOfArchive, sourceOfProject } from '#web/features/work-items/lists/sources.ts';

const [BUG = '', UI = '', OLD = ''] = LABELS;
const [ANA = '', BEN = ''] = PEOPLE;
const [CYCLE = ''] = CYCLES;
const [MODULE = ''] = MODULES;

/** Ids as the numbers they were made of. */
const ONE_PROJECT = sourceOfProject(PROJECT);
const listOf = (settings: Partial<ListSettings>) => ({
  settings: { ...PLAIN_SETTINGS, ...settings },
  source: ONE_PROJECT,
  facts: facts(),
});
const numbers = (ids: readonly string[]) => ids.map((id) => Number(id.slice(-12)));
const rowsOf = (view: ListView, group: string, part?: string) =>
  numbers(view.group(group, part).ids);

/** A list that somebody looks at, and how often it said that it had changed. */
function watched(world: ListWorld, settings: Partial<ListSettings> = {}) {
  const view = world.list(settings);
  let told = 0;
  view.subscribe(() => {
    told += 1;
  });
  return { view, told: () => told };
}

describe('a project list', () => {
  it('holds neither archived items nor drafts, nor what is in triage, nor those of others', () => {
    const world = new ListWorld();
    world.put(
      image(1),
      image(2, { is_draft: true }),
      image(3, { archived_at: '2024-03-01' }),
      image(4, { state_id: TRIAGE }),
      image(5, { project_id: OTHER_PROJECT }),
    );
    const { view } = watched(world);
    expect(rowsOf(view, ALL)).toEqual([1]);
    world.change(1, { archived_at: '2024-03-01' });
    world.change(2, { is_draft: false });
    world.change(3, { archived_at: null });
    world.change(4, { state_id: TODO });
    world.change(5, { project_id: PROJECT });
    expect(rowsOf(view, ALL)).toEqual([2, 3, 4, 5]);
    world.know({ intakeStatus: (id) => (id === idOf(9, 2) ? -2 : 1) });
    expect(rowsOf(view, ALL)).toEqual([3, 4, 5]);
    const archive = world.list({ showSubItems: false }, sourceOfArchive(PROJECT));
    world.change(1, { parent_id: idOf(9, 3) });
    expect(rowsOf(archive, ALL)).toEqual([1]);
  });

  it('counts what matches and all there is', () => {
    const world = new ListWorld();
    world.put(image(1), image(2, { priority: 'high' }), image(3, { parent_id: idOf(9, 1) }));
    const filter = parse('priority:none', NO_NAMES).filter;
    const { view } = watched(world, { filter, showSubItems: false });
    expect(view.snapshot()).toMatchObject({ matching: 1, total: 3 });
    world.change(2, { priority: 'none' });
    expect(view.snapshot()).toMatchObject({ matching: 2, total: 3 });
  });

  it('hides a sub-item only while its parent is in the list too', () => {
    const world = new ListWorld();
    world.put(
      image(1),
      image(2, { parent_id: idOf(9, 1) }),
      image(3, { parent_id: idOf(9, 2) }),
      image(4, { parent_id: idOf(9, 5) }),
      image(5, { project_id: OTHER_PROJECT }),
      image(6, { parent_id: idOf(9, 77) }),
    );
    const { view } = watched(world, { showSubItems: false });
    expect(rowsOf(view, ALL)).toEqual([1, 4, 6]);
    world.change(1, { archived_at: '2024-03-01' });
    expect(rowsOf(view, ALL)).toEqual([2, 4, 6]);
    world.change(1, { archived_at: null });
    expect(rowsOf(view, ALL)).toEqual([1, 4, 6]);
    world.change(5, { project_id: PROJECT });
    expect(rowsOf(view, ALL)).toEqual([1, 5, 6]);
    world.change(4, { parent_id: null });
    expect(rowsOf(view, ALL)).toEqual([1, 4, 5, 6]);
  });

  it('shows empty groups when asked to, the most urgent priority first', () => {
    const world = new ListWorld();
    world.put(image(1, { priority: 'low' }), image(2, { assignee_ids: [idOf(3, 9)] }));
    const keys = (settings: Partial<ListSettings>) =>
      world
        .list(settings)
        .snapshot()
        .groups.map(({ key }) => key);
    expect(keys({ groupBy: 'priority' })).toEqual(['low', 'none']);
    expect(keys({ groupBy: 'priority', showEmptyGroups: true })).toEqual([
      'urgent',
      'high',
      'medium',
      'low',
      'none',
    ]);
    expect(keys({ groupBy: 'assignees__id', showEmptyGroups: true })).toEqual([
      ...PEOPLE,
      idOf(3, 9),
      NONE,
    ]);
    expect(keys({})).toEqual([ALL]);
  });

  it('shows no empty group of the archive, where no item can be put', () => {
    const world = new ListWorld();
    world.put(image(1, { priority: 'low', archived_at: '2024-03-01' }));
    const settings = { groupBy: 'priority', showEmptyGroups: true } as const;
    const archive = world.list(settings, sourceOfArchive(PROJECT));
    expect(archive.snapshot().groups.map(({ key }) => key)).toEqual(['low']);
  });

  it('changes only the groups that have changed, and tells nobody of what it does not show', () => {
    const world = new ListWorld();
    world.put(image(1), image(2, { state_id: DOING }), image(3, { state_id: DONE }));
    const { view, told } = watched(world, { groupBy: 'state_id', showEmptyGroups: true });
    const [backlog, todo, doing, done] = view.snapshot().groups;
    world.change(1, { name: 'renamed' });
    world.put(image(9, { project_id: OTHER_PROJECT }));
    expect(told()).toBe(0);
    world.change(1, { state_id: DOING });
    expect(told()).toBe(1);
    const after = view.snapshot().groups;
    expect(after[0]).toBe(backlog);
    expect(after[1]).not.toBe(todo);
    expect(after[2]).not.toBe(doing);
    expect(after[3]).toBe(done);
    expect(view.group(DOING)).toMatchObject({ count: 2, ids: [idOf(9, 1), idOf(9, 2)] });
  });

  it('takes in only what has changed when it is looked at again', () => {
    const world = new ListWorld();
    world.put(...Array.from({ length: 50 }, (_, n) => image(n + 1)));
    const looked: string[] = [];
    const project = sourceOfProject(PROJECT);
    const view = world.list(
      { groupBy: 'state_id' },
      {
        ...project,
        holds: (item, known) => {
          looked.push(item.id);
          return project.holds(item, known);
        },
      },
    );
    view.subscribe(() => undefined)();
    looked.length = 0;
    world.change(7, { state_id: DOING });
    world.put(image(99, { project_id: OTHER_PROJECT }));
    world.delete(8);
    expect(view.snapshot().matching).toBe(49);
    expect(rowsOf(view, DOING)).toEqual([7]);
    expect(new Set(looked)).toEqual(new Set([idOf(9, 7), idOf(9, 99)]));
  });

  it('shows what changed while it stood still, although nobody looks at it as it goes on', () => {
    const world = new ListWorld();
    world.put(image(1), image(2));
    const view = world.list({ groupBy: 'state_id' });
    const leave = view.subscribe(() => undefined);
    const goOn = view.pause();
    world.change(1, { state_id: DOING });
    leave();
    goOn();
    expect(rowsOf(view, DOING)).toEqual([1]);
  });

  it('shows what changed while it stood still and nobody looked at it', () => {
    const world = new ListWorld();
    world.put(image(1), image(2));
    const view = world.list({ groupBy: 'state_id' });
    const leave = view.subscribe(() => undefined);
    const goOn = view.pause();
    leave();
    world.change(1, { state_id: DOING });
    goOn();
    expect(rowsOf(view, DOING)).toEqual([1]);
  });

  it('puts an item with several labels into several groups', () => {
    const world = new ListWorld();
    world.put(image(1, { label_ids: [BUG, UI] }), image(2));
    const { view } = watched(world, { groupBy: 'labels__id' });
    expect([BUG, UI, NONE].map((key) => rowsOf(view, key))).toEqual([[1], [1], [2]]);
    const bugs = view.group(BUG);
    world.change(1, { label_ids: [OLD, BUG] });
    expect(view.group(BUG)).toBe(bugs);
    expect([UI, OLD].map((key) => rowsOf(view, key))).toEqual([[], [1]]);
    expect(view.snapshot().matching).toBe(2);
  });

  it('divides groups into lanes', () => {
    const world = new ListWorld();
    world.put(
      image(1, { assignee_ids: [ANA, BEN] }),
      image(2, { state_id: DOING, assignee_ids: [ANA] }),
      image(3),
    );
    const { view } = watched(world, { groupBy: 'state_id', subGroupBy: 'assignees__id' });
    expect(view.snapshot().lanes).toEqual([
      { key: ANA, count: 2 },
      { key: BEN, count: 1 },
      { key: NONE, count: 1 },
    ]);
    expect(rowsOf(view, TODO, ANA)).toEqual([1]);
    expect(rowsOf(view, TODO, NONE)).toEqual([3]);
    expect(view.group(TODO)).toMatchObject({ count: 2, ids: [] });
    const cell = view.group(TODO, BEN);
    world.change(3, { assignee_ids: [ANA] });
    expect(view.group(TODO, BEN)).toBe(cell);
    expect(view.snapshot().lanes.map(({ key }) => key)).toEqual([ANA, BEN]);
  });

  it('is arranged anew when what it is arranged by changes', () => {
    const world = new ListWorld();
    world.put(image(1, { label_ids: [BUG] }), image(2, { label_ids: [UI] }));
    const { view } = watched(world, { orderBy: { name: 'labels__name', isDescending: false } });
    expect(rowsOf(view, ALL)).toEqual([1, 2]);
    world.know({ labelName: (id) => (id === BUG ? 'z' : 'a') });
    expect(rowsOf(view, ALL)).toEqual([2, 1]);
  });
});

describe('held rows', () => {
  it('stay where they are until they are let go, while counts tell the truth', () => {
    const world = new ListWorld();
    world.put(image(1), image(2), image(3));
    const { view } = watched(world, { groupBy: 'state_id' });
    const release = view.hold([idOf(9, 2)]);
    world.change(2, { state_id: DOING });
    expect(view.group(TODO)).toMatchObject({ count: 2, ids: [1, 2, 3].map((n) => idOf(9, n)) });
    expect(view.group(DOING)).toMatchObject({ count: 1, ids: [] });
    expect(view.mark(idOf(9, 2))).toBe(MISPLACED);
    world.change(1, { sort_order: 25 });
    expect(rowsOf(view, TODO)).toEqual([2, 1, 3]);
    release();
    release();
    expect(rowsOf(view, TODO)).toEqual([1, 3]);
    expect(rowsOf(view, DOING)).toEqual([2]);
    expect(view.mark(idOf(9, 2))).toBe(NO_MARK);
  });

  it('stay in a group that would be gone without them', () => {
    const world = new ListWorld();
    world.put(image(1), image(2, { state_id: DOING }));
    const { view } = watched(world, { groupBy: 'state_id' });
    const release = view.hold([idOf(9, 2)]);
    world.change(2, { archived_at: '2024-03-01' });
    expect(view.mark(idOf(9, 2))).toBe(LEAVING);
    expect(view.snapshot().groups.map(({ key, count }) => [key, count])).toEqual([
      [TODO, 1],
      [DOING, 0],
    ]);
    release();
    expect(view.snapshot().groups.map(({ key }) => key)).toEqual([TODO]);
  });

  it('are unmarked when the change is taken back', () => {
    const world = new ListWorld();
    world.put(image(1), image(2));
    const { view } = watched(world);
    view.hold([idOf(9, 1)]);
    world.change(1, { sort_order: 99 });
    expect(view.mark(idOf(9, 1))).toBe(MISPLACED);
    world.change(1, { sort_order: 10 });
    expect(view.mark(idOf(9, 1))).toBe(NO_MARK);
  });

  it('are held as long as anybody holds them', () => {
    const world = new ListWorld();
    world.put(image(1), image(2));
    const { view } = watched(world);
    const [hover, focus] = [view.hold([idOf(9, 1)]), view.hold([idOf(9, 1)])];
    world.change(1, { sort_order: 99 });
    hover();
    expect(rowsOf(view, ALL)).toEqual([1, 2]);
    focus();
    expect(rowsOf(view, ALL)).toEqual([2, 1]);
  });

  it('go to their place at once after a gesture of one’s own, and away when deleted', () => {
    const world = new ListWorld();
    world.put(image(1), image(2));
    const { view } = watched(world);
    view.hold([idOf(9, 1), idOf(9, 2)]);
    world.change(1, { sort_order: 99 });
    view.place([idOf(9, 1)]);
    expect(rowsOf(view, ALL)).toEqual([2, 1]);
    expect(view.mark(idOf(9, 1))).toBe(NO_MARK);
    world.delete(2);
    expect(rowsOf(view, ALL)).toEqual([1]);
  });

  it('wait all together while somebody drags', () => {
    const world = new ListWorld();
    world.put(image(1), image(2));
    const { view, told } = watched(world);
    const [first, second] = [view.pause(), view.pause()];
    world.put(image(3));
    world.change(1, { sort_order: 99 });
    world.know({ me: null });
    first();
    expect([rowsOf(view, ALL), told()]).toEqual([[1, 2], 0]);
    second();
    expect([rowsOf(view, ALL), told()]).toEqual([[2, 3, 1], 1]);
  });
});

describe('places', () => {
  const world = new ListWorld();
  world.put(image(1), image(2), image(3, { state_id: DOING, sort_order: -5 }));
  const manual = world.list({ groupBy: 'state_id' });

  it('are the middle of the neighbors, or a step beyond the end', () => {
    const at = (index: number, group = TODO) => sortOrderAt(manual, { group, index });
    expect([at(0), at(1), at(2), at(0, DONE)]).toEqual([10 - 65_535, 15, 20 + 65_535, 65_535]);
  });

  it('do not count what is moving', () => {
    const moving = new Set([idOf(9, 1)]);
    expect(sortOrderAt(manual, { group: TODO, index: 0 }, moving)).toBe(20 - 65_535);
    expect(sortOrderAt(manual, { group: TODO, index: 1 }, moving)).toBe(20 + 65_535);
  });

  it('of several keep their order', () => {
    expect(sortOrdersAt(manual, { group: TODO, index: 1 }, 4)).toEqual([12, 14, 16, 18]);
    expect(sortOrdersAt(manual, { group: DONE, index: 0 }, 2)).toEqual([65_535, 131_070]);
    expect(sortOrdersAt(manual, { group: TODO, index: 0 }, 2)).toEqual([10 - 131_070, 10 - 65_535]);
    const reversed = world.list({
      groupBy: 'state_id',
      orderBy: { name: 'sort_order', isDescending: true },
    });
    expect(sortOrdersAt(reversed, { group: TODO, index: 0 }, 2)).toEqual([
      20 + 131_070,
      20 + 65_535,
    ]);
    expect(sortOrdersAt(reversed, { group: TODO, index: 1 }, 1)).toEqual([15]);
  });

  it('are before all others where the list has another order', () => {
    const byDate = world.list({
      groupBy: 'state_id',
      orderBy: { name: 'created_at', isDescending: true },
    });
    expect(sortOrderAt(byDate, { group: TODO, index: 1 })).toBe(10 - 65_535);
    expect(sortOrderAt(byDate, { group: DONE, index: 0 })).toBe(65_535);
  });

  it('skip a row that is held where it does not belong', () => {
    const live = new ListWorld();
    live.put(image(1), image(2), image(3));
    const { view } = watched(live);
    view.hold([idOf(9, 2)]);
    live.change(2, { sort_order: 999 });
    expect(sortOrderAt(view, { group: ALL, index: 2 })).toBe(20);
  });
});

describe('dropping', () => {
  const item = {
    project_id: PROJECT,
    label_ids: [BUG, UI],
    assignee_ids: [ANA],
    module_ids: [],
  };
  const drop = (settings: Partial<ListSettings>, from: string, to: string) =>
    dropPatch(listOf(settings), item, { group: from }, { group: to });

  it('sets the value of the group', () => {
    expect(drop({ groupBy: 'state_id' }, TODO, DOING)).toEqual({ state_id: DOING });
    expect(drop({ groupBy: 'priority' }, 'none', 'high')).toEqual({ priority: 'high' });
    expect(drop({ groupBy: 'cycle_id' }, CYCLE, NONE)).toEqual({ cycle_id: null });
    expect(drop({ groupBy: 'state_id' }, TODO, TODO)).toEqual({});
    expect(drop({}, ALL, ALL)).toEqual({});
  });

  it('replaces one of several values, and clears them all', () => {
    expect(drop({ groupBy: 'labels__id' }, BUG, OLD)).toEqual({ label_ids: [UI, OLD] });
    expect(drop({ groupBy: 'labels__id' }, BUG, UI)).toEqual({ label_ids: [UI] });
    expect(drop({ groupBy: 'labels__id' }, BUG, NONE)).toEqual({ label_ids: [] });
    expect(drop({ groupBy: 'assignees__id' }, ANA, BEN)).toEqual({ assignee_ids: [BEN] });
    expect(drop({ groupBy: 'issue_module__module_id' }, NONE, MODULE)).toEqual({
      module_ids: [MODULE],
    });
  });

  it('changes both axes', () => {
    const settings = { groupBy: 'state_id', subGroupBy: 'labels__id' } as const;
    const patch = dropPatch(
      listOf(settings),
      item,
      { group: TODO, part: BUG },
      { group: DOING, part: OLD },
    );
    expect(patch).toEqual({ state_id: DOING, label_ids: [UI, OLD] });
  });

  it('is refused where nobody can give the value', () => {
    expect(drop({ groupBy: 'created_by' }, ANA, BEN)).toBe(null);
    expect(drop({ groupBy: 'created_by' }, ANA, ANA)).toEqual({});
    const divided = { ...PLAIN_SETTINGS, groupBy: 'state_id', subGroupBy: 'target_date' } as const;
    expect(immovableBy(divided, ONE_PROJECT)).toBe('target_date');
    expect(immovableBy({ ...divided, subGroupBy: 'priority' }, ONE_PROJECT)).toBe(null);
  });

  it('of several projects is for groups that belong to none of them', () => {
    const spanning = { spansProjects: true };
    const grouped = (groupBy: ListSettings['groupBy']) => ({ ...PLAIN_SETTINGS, groupBy });
    expect(immovableBy(grouped('labels__id'), spanning)).toBe('labels__id');
    expect(immovableBy(grouped('priority'), spanning)).toBe(null);
    expect(immovableBy(grouped('state__group'), spanning)).toBe(null);
  });

  it('into a group of states takes the state of the own project that stands for it', () => {
    const spanning = {
      ...listOf({ groupBy: 'state__group' }),
      source: { ...ONE_PROJECT, spansProjects: true },
    };
    const dropInto = (group: string) =>
      dropPatch(spanning, item, { group: 'unstarted' }, { group });
    expect(dropInto('completed')).toEqual({ state_id: DONE });
    expect(dropInto('cancelled')).toBe(null);
  });
});

describe('adding in a group', () => {
  const world = new ListWorld();
  const add = (settings: Partial<ListSettings>, group: string, part?: string) =>
    quickAddDefaults(world.list(settings), { group, part });
  const usual = { project_id: PROJECT, state_id: BACKLOG };

  it('gives the values of where it is', () => {
    expect(add({}, ALL)).toEqual(usual);
    expect(add({ groupBy: 'state_id' }, DOING)).toEqual({ ...usual, state_id: DOING });
    expect(add({ groupBy: 'state__group' }, 'completed')).toEqual({ ...usual, state_id: DONE });
    expect(add({ groupBy: 'labels__id' }, NONE)).toEqual({ ...usual, label_ids: [] });
    expect(add({ groupBy: 'target_date' }, '2024-03-20')).toEqual({
      ...usual,
      target_date: '2024-03-20',
    });
    expect(add({ groupBy: 'cycle_id', subGroupBy: 'assignees__id' }, CYCLE, ANA)).toEqual({
      ...usual,
      cycle_id: CYCLE,
      assignee_ids: [ANA],
    });
    expect(
      add({ groupBy: 'priority', subGroupBy: 'issue_module__module_id' }, 'low', MODULE),
    ).toEqual({ ...usual, priority: 'low', module_ids: [MODULE] });
  });

  it('is not possible where nobody can give the value', () => {
    expect(add({ groupBy: 'created_by' }, ANA)).toBe(null);
    expect(add({ groupBy: 'state__group' }, 'cancelled')).toBe(null);
    expect(quickAddDefaults(world.list({}, sourceOfArchive(PROJECT)), { group: ALL })).toBe(null);
  });
});

describe('selecting', () => {
  const world = new ListWorld();
  world.put(
    image(1, { label_ids: [BUG] }),
    image(2, { label_ids: [BUG, UI] }),
    image(3, { label_ids: [UI] }),
    image(4),
  );
  const { groups } = world.list({ groupBy: 'labels__id' }).snapshot();
  const snapshot = world.list({ groupBy: 'labels__id' }).snapshot();
  const row = (number: number, group: string) => ({ id: idOf(9, number), group });

  it('a range takes what is shown between two rows, each item once', () => {
    expect(groups.map(({ ids }) => numbers(ids))).toEqual([[1, 2], [2, 3], [4]]);
    expect(numbers(rangeOf(snapshot, row(1, BUG), row(3, UI)))).toEqual([1, 2, 3]);
    expect(numbers(rangeOf(snapshot, row(4, NONE), row(2, UI)))).toEqual([2, 3, 4]);
    expect(rangeOf(snapshot, row(1, BUG), row(1, UI))).toEqual([]);
    const isFolded = ({ group }: { group: string }) => group === UI;
    expect(numbers(rangeOf(snapshot, row(1, BUG), row(4, NONE), isFolded))).toEqual([1, 2, 4]);
  });

  it('all takes everything that matches', () => {
    expect(numbers(allIds(snapshot))).toEqual([1, 2, 3, 4]);
    const lanes = world.list({ groupBy: 'state_id', subGroupBy: 'labels__id' }).snapshot();
    expect(numbers(allIds(lanes))).toEqual([1, 2, 3, 4]);
    expect(
      numbers(
        rangeOf(
          lanes,
          { id: idOf(9, 1), group: TODO, part: BUG },
          { id: idOf(9, 2), group: TODO, part: UI },
        ),
      ),
    ).toEqual([1, 2]);
  });
});

describe('values', () => {
  it('have one key when they say the same', () => {
    const filter = () => parse('label:bug', NO_NAMES).filter;
    const key = settingsKey({ ...PLAIN_SETTINGS, filter: filter() });
    expect(settingsKey({ ...PLAIN_SETTINGS, filter: filter() })).toBe(key);
    expect(settingsKey(PLAIN_SETTINGS)).not.toBe(key);
    expect(sourceOfProject(PROJECT).key).not.toBe(sourceOfArchive(PROJECT).key);
  });

  it('names for filters come from the facts', () => {
    const names = filterNames(facts({ people: [...PEOPLE, idOf(3, 9)] }));
    expect(names.options('labels')).toHaveLength(3);
    expect(names.options('assignees').map(({ id }) => id)).toEqual(PEOPLE);
    expect(names.options('created_by')).toHaveLength(4);
    expect(names.options('cycle')[0]).toEqual({ id: CYCLE, name: 'name 1' });
    expect(names.options('module')).toHaveLength(2);
    expect(names.options('state')[1]).toEqual({ id: TODO, name: 'name 2' });
    expect(names.options('name')).toEqual([]);
    expect(names.options('labels')).toBe(names.options('labels'));
  });
});
