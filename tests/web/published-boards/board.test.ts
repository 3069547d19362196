import { expect, it } from 'vitest';

import { FIRST_FIELDS } from '#shared/constants/anchors.ts';
import type { PublicItem } from '#shared/contract/published-boards.ts';
import {
  type Arrangement,
  changed,
  type BoardGroup,
} from '#web/features/published-boards/board-changes.ts';
import { inOrder, lets } from '#web/features/published-boards/board-filter.ts';
import { type Choices, rebased } from '#web/features/published-boards/publish/choices.ts';
import { PublicBoard } from '#web/features/published-boards/store.ts';

const item = (id: string, more: Partial<PublicItem> = {}): PublicItem => ({
  id,
  name: id,
  state_id: 'todo',
  sort_order: 0,
  estimate_point: null,
  priority: 'low',
  start_date: null,
  target_date: null,
  sequence_id: 1,
  project_id: 'p',
  parent_id: null,
  cycle_id: null,
  created_by: null,
  state__group: 'unstarted',
  assignee_ids: [],
  label_ids: [],
  module_ids: [],
  vote_items: [],
  reaction_items: [],
  comment_count: 2,
  ...more,
});
const arrangement = (filter = {}): Arrangement => ({
  keyOf: (group) => group ?? '',
  lets: (one) => lets(filter, one),
  inOrder: inOrder('manual'),
});
const totals = (groups: readonly BoardGroup[]) =>
  Object.fromEntries(groups.map(({ key, items, total }) => [key, [items.length, total]]));

const GROUPS: readonly BoardGroup[] = [
  { key: 'todo', items: [item('a', { sort_order: 1 }), item('b', { sort_order: 2 })], total: 9 },
  { key: 'done', items: [], total: 0 },
];

it('counts an item that moves from further down than what has been read', () => {
  const up = [item('z', { state_id: 'done', sort_order: 99 })];
  const after = changed(GROUPS, 9, { up, gone: [], was: { z: 'todo' } }, arrangement(), false);
  expect(totals(after.groups)).toEqual({ todo: [2, 8], done: [1, 1] });
  expect(after.total).toBe(9);
  expect([...after.moved]).toEqual([['z', 'todo']]);
});

it('leaves what changes below the read part where it is, and counts what is new or gone', () => {
  const up = [item('z', { sort_order: 99 }), item('n', { sort_order: 0 })];
  const changes = { up, gone: ['y'], was: { z: 'todo', y: 'todo' } };
  const after = changed(GROUPS, 9, changes, arrangement(), false);
  expect(totals(after.groups)).toEqual({ todo: [3, 9], done: [0, 0] });
  expect(after.groups[0]?.items.map(({ id }) => id)).toEqual(['n', 'a', 'b']);
  expect(after.groups[1]).toBe(GROUPS[1]);
});

it('applies filters by itself, and says where the numbers may be wrong', () => {
  const filter = { priority: 'high', words: 'TEA' };
  const whole = GROUPS.map((group) => ({ ...group, total: group.items.length }));
  const up = [item('a'), item('t', { name: 'Green tea', priority: 'high' })];
  const after = changed(whole, 2, { up, gone: [], was: { a: 'todo' } }, arrangement(filter), true);
  expect(totals(after.groups)).toEqual({ todo: [2, 2], done: [0, 0] });
  expect(after.isUnsure).toBe(false);
  const far = { up: [item('z')], gone: [], was: { z: 'todo' } };
  expect(changed(GROUPS, 9, far, arrangement(filter), true).isUnsure).toBe(true);
});

it('hides what was lowered at once, before anything is read anew', () => {
  const board = new PublicBoard('0');
  const shows = {
    fields: [...FIRST_FIELDS],
    view_props: { list: true, kanban: true, calendar: true, gantt: true, spreadsheet: true },
    is_comments_enabled: true,
    is_reactions_enabled: true,
    is_votes_enabled: true,
    is_embeddable: true,
  };
  const facts = {
    ...{ name: 'N', labels: [], members: [], cycles: [], modules: [], estimate: null },
    states: [{ id: 'todo', name: 'Todo', group: 'unstarted', color: '#000', sequence: 1 }],
    settings: { ...shows, workspace_detail: { name: 'W' } },
  };
  board.store.setState({ is: 'open', facts: facts as never, groups: GROUPS, total: 9 });
  board.hide({ ...shows, fields: ['key'], is_comments_enabled: false }, ['b']);
  const state = board.store.getState();
  expect(totals(state.groups)).toEqual({ all: [1, 8] });
  expect(state.groups[0]?.items[0]).toMatchObject({
    ...{ id: 'a', priority: null, state_id: null, comment_count: null, sequence_id: 1 },
  });
  expect(state.facts).toMatchObject({ states: [], settings: { is_comments_enabled: false } });
  // What is shown besides from now on comes with the next reading.
  board.hide(shows, []);
  expect(board.store.getState().facts?.settings.is_comments_enabled).toBe(false);
  board.close();
  expect(board.store.getState()).toMatchObject({ is: 'closed', groups: [], closedBy: 'W' });
});

it('reads the names of what nothing shown has had, once for each', () => {
  const board = new PublicBoard('0');
  const named = [{ id: 'known', name: 'Known' }];
  const facts = {
    ...{ name: 'N', labels: named, cycles: named, modules: named, estimate: null, states: [] },
    members: [{ member: 'known' }],
    settings: {},
  };
  board.store.setState({ is: 'open', facts: facts as never, groups: GROUPS, total: 9 });
  let isUnsure = false;
  board.onUnsure = () => (isUnsure = true);
  const hears = (more: Partial<PublicItem>) => {
    isUnsure = false;
    board.change({ up: [item('a', more)], gone: [], was: { a: 'todo' } });
    return isUnsure;
  };
  expect(hears({ label_ids: ['known'], cycle_id: 'known', assignee_ids: ['known'] })).toBe(false);
  for (const more of [
    { label_ids: ['l'] },
    { module_ids: ['m'] },
    { cycle_id: 'c' },
    { assignee_ids: ['p'] },
  ]) {
    expect([more, hears(more)]).toEqual([more, true]);
    expect([more, hears(more)]).toEqual([more, false]);
  }
});

it('keeps what is chosen in the publish dialog on top of what others make public', () => {
  const before: Choices = {
    ...{ is_comments_enabled: false, is_reactions_enabled: false, is_votes_enabled: false },
    ...{ is_embeddable: false, intake: null, fields: ['key', 'state', 'priority'] },
    view_props: { list: true, kanban: true, calendar: true, gantt: true, spreadsheet: true },
  };
  const after: Choices = {
    ...before,
    fields: ['key', 'priority', 'labels'],
    view_props: { ...before.view_props, gantt: false },
  };
  const edits = {
    fields: ['key' as const, 'state' as const],
    view_props: { ...before.view_props, list: false },
  };
  expect(rebased(edits, before, after)).toEqual({
    fields: ['key', 'labels'],
    view_props: { ...before.view_props, list: false, gantt: false },
  });
});
