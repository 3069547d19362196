import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { PROJECT_PARTS } from '#shared/lib/project-parts.ts';
import { queryOf } from '#shared/lib/work-item-query/fields.ts';
import { NO_NAMES } from '#shared/lib/work-item-query/names.ts';
import { suggest } from '#shared/lib/work-item-query/suggest.ts';
import { allFields, displays, findField, groupOf } from '#shared/work-item-fields/registry.ts';
import { defineAppShortcuts } from '#web/app/shortcuts.ts';
import { cycles } from '#web/features/cycles/store.ts';
import { ItemList } from '#web/features/item-list/item-list.tsx';
import { activate } from '#web/features/item-rows/selection.ts';
import { columnsOf } from '#web/features/item-table/columns.ts';
import { modules } from '#web/features/modules/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { ShortcutsHelp } from '#web/features/shortcuts-help/shortcuts-help.tsx';
import { featuresOf } from '#web/features/work-items/filters/display.ts';
import { archiveChoices, projectChoices } from '#web/features/work-items/filters/list-choices.ts';
import { CollectedFacts } from '#web/features/work-items/lists/collected-facts.ts';
import { allShortcuts, isAvailable } from '#web/lib/shortcuts/shortcuts.ts';
import { store } from '#web/lib/store/collection.ts';

import {
  idOf,
  inWorld,
  makeScreen,
  ME,
  PROJECT,
  putItem,
  renderList,
  startWorld,
  TODO,
} from './list-world.tsx';

const SCOPE = `project:${PROJECT}`;
const ON = {
  is_epic_enabled: true,
  cycle_view: true,
  module_view: true,
  issue_views_view: true,
  page_view: true,
  inbox_view: true,
  estimate: idOf(800),
};
const OFF = Object.fromEntries(
  Object.keys(ON).map((key) => [key, key === 'estimate' ? null : false]),
);

/** The project with everything that its parts could hold, and its parts on or off. */
function putProject(parts: object): void {
  const known = projects.get(PROJECT);
  store.feed.put('project', { ...known, ...parts, id: PROJECT, rev: (known?.rev ?? 0) + 1 }, SCOPE);
  const dated = { project_id: PROJECT, archived_at: null, rev: 1, name: 'Spring' };
  store.feed.put(
    cycles.entity,
    { ...dated, id: idOf(801), start_date: null, end_date: null },
    SCOPE,
  );
  store.feed.put(modules.entity, { ...dated, id: idOf(802) }, SCOPE);
  putItem(50, { is_epic: true, name: 'An epic' });
  store.flush();
}

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

beforeEach(() => {
  startWorld();
  defineAppShortcuts();
  putItem(1);
  store.flush();
});

/** Everything that a list of the project offers, by the part that each thing belongs to. */
function offeredIn(): Set<string> {
  const facts = new CollectedFacts([PROJECT], { id: ME, zone: 'UTC' });
  const features = featuresOf(projects.get(PROJECT), facts.now());
  const parts = new Set<string>();
  const add = (feature: string | undefined) => feature !== undefined && parts.add(feature);
  const byQuery = new Map(allFields().map((field) => [field.query?.name as string, field.feature]));
  const byOrder = new Map<string, string | undefined>(
    allFields().flatMap(({ orders = [], feature }) =>
      orders.map(({ name }) => [name, feature] as const),
    ),
  );
  for (const choices of [projectChoices(features), archiveChoices(features)]) {
    for (const name of [...choices.filters, ...choices.typed]) add(byQuery.get(name));
    for (const name of choices.display.groups) if (name) add(groupOf(name).field.feature);
    for (const word of choices.display.orders) add(byOrder.get(word.replace(/^-/, '')));
    for (const { part, field } of displays()) {
      if (choices.display.keys.includes(part.name as never)) add(field.feature);
    }
    for (const typed of ['', 'e', 'cy', 'no:', 'has:']) {
      const { list } = suggest(typed, typed.length, NO_NAMES, choices.typed);
      for (const { field } of list) if (field) add(byQuery.get(field));
    }
    const written = choices.typed.map((name) => `${queryOf(name).word}:`);
    expect(written).not.toContain('type:');
  }
  for (const { id } of columnsOf({ features, spansProjects: false, hasEpics: false })) {
    add(findField(id)?.feature);
  }
  return parts;
}

test('filters, groups, orders, properties and columns name what is on, and nothing that is off', () => {
  putProject(ON);
  expect([...offeredIn()].toSorted()).toEqual(['cycles', 'epics', 'estimates', 'modules']);
  putProject(OFF);
  expect([...offeredIn()]).toEqual([]);
});

const keysOfParts = () => allShortcuts().filter(({ part }) => part !== undefined);

test('each key of a part says so', () => {
  const named = allShortcuts().filter(
    ({ id }) => /epic|cycle|module|view|estimate|intake/.test(id) || /-pages?$|^page-/.test(id),
  );
  // A view can be the workspace's.
  const others = new Set(['new-view', 'go-workspace-views', 'list-page-down', 'list-page-up']);
  expect(named.filter(({ id, part }) => part === undefined && !others.has(id))).toEqual([]);
  for (const { part } of keysOfParts()) expect(PROJECT_PARTS).toContain(part);
});

test('the palette offers the keys of a row that are about what is on alone', () => {
  const offered = () => keysOfParts().flatMap(({ id }) => (isAvailable(id) ? [id] : []));
  putProject(ON);
  const list = makeScreen();
  renderList(list, <ItemList />);
  act(() => activate(list.store, { id: idOf(1), group: TODO }));
  expect(offered().toSorted()).toEqual([
    'item-cycle',
    'item-epic',
    'item-estimate',
    'item-modules',
  ]);
  act(() => putProject(OFF));
  expect(offered()).toEqual([]);
});

test('the help lists the keys of what is on alone', () => {
  const help = () =>
    render(inWorld(makeScreen(), <ShortcutsHelp open onOpenChange={() => undefined} />));
  const labels = () => screen.getAllByRole('term').map((term) => term.textContent);
  putProject(ON);
  const first = help();
  const all = labels();
  first.unmount();
  putProject(OFF);
  help();
  expect(all.length - labels().length).toBeGreaterThanOrEqual(keysOfParts().length - 1);
  expect(labels().join('\n')).not.toMatch(/epic|cycle|module|estimate|intake/i);
});
