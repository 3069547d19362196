import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { projects } from '#web/features/projects/store.ts';
import { draftItem } from '#web/features/work-items/data/create.ts';
import { patchFor, type PatchOf } from '#web/features/work-items/data/patch.ts';
import { cycleField } from '#web/features/work-items/fields/cycle.tsx';
import { modulesField } from '#web/features/work-items/fields/modules.tsx';
import { store } from '#web/lib/store/collection.ts';

import { idOf, PROJECT, startWorld } from './list-world.tsx';

const SCOPE = `project:${PROJECT}`;
const DAY = 86_400_000;
const moment = (days: number) => new Date(Date.now() + days * DAY).toISOString();

beforeEach(() => {
  startWorld();
  const project = { id: PROJECT, name: 'Test', cycle_view: true, module_view: true };
  store.feed.put('project', { ...project, timezone: 'UTC', rev: 9 }, SCOPE);
  store.flush();
});

function put(entity: 'cycle' | 'module', n: number, name: string, fields: object = {}): string {
  const id = idOf(n);
  const plain = { archived_at: null, start_date: null, end_date: null, sort_order: n };
  store.feed.put(entity, { id, project_id: PROJECT, name, ...plain, ...fields, rev: 1 }, SCOPE);
  store.flush();
  return id;
}

function open(field: typeof cycleField, item: WorkItemImage) {
  const onChange = vi.fn<(patch: PatchOf) => void>();
  const { Picker } = field;
  if (!Picker) throw new Error('Nothing picks it.');
  render(
    <Picker projectId={PROJECT} items={[item]} onChange={onChange} onClose={() => undefined} />,
  );
  return { onChange, patch: () => patchFor(onChange.mock.calls[0]?.[0] ?? {}, item) };
}

test('a project has the fields once it has a cycle or module', () => {
  const isOn = () => [cycleField, modulesField].map((field) => field.isOn?.(projects.get(PROJECT)));
  expect(isOn()).toEqual([false, false]);
  put('cycle', 801, 'Sprint');
  put('module', 802, 'Checkout');
  expect(isOn()).toEqual([true, true]);
});

test('cycles are offered in their turn, those that have ended are not', async () => {
  put('cycle', 811, 'Draft');
  put('cycle', 812, 'Over', { start_date: moment(-9), end_date: moment(-2) });
  put('cycle', 813, 'Next', { start_date: moment(5), end_date: moment(9) });
  const running = put('cycle', 814, 'Running', { start_date: moment(-1), end_date: moment(2) });
  const { patch } = open(cycleField, draftItem(PROJECT));
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names.map((name) => name.replace(/[A-Z][a-z]{2} \d.*$/, ''))).toEqual([
    'No cycle',
    'Running',
    'Next',
    'Draft',
  ]);
  await userEvent.click(screen.getByRole('option', { name: /Running/ }));
  expect(patch()).toEqual({ cycle_id: running });
});

test('an item keeps the modules that it has besides', async () => {
  const [first, second] = [put('module', 821, 'First'), put('module', 822, 'Second')];
  const { patch } = open(modulesField, { ...draftItem(PROJECT), module_ids: [first] });
  await userEvent.click(screen.getByRole('option', { name: 'Second' }));
  expect(patch()).toEqual({ module_ids: [first, second] });
});

test('rows show the name of a cycle, and of one module or how many there are', () => {
  const cycle = put('cycle', 831, 'Sprint 7');
  const [one, two] = [put('module', 832, 'Checkout'), put('module', 833, 'Search')];
  const row = { ...draftItem(PROJECT), cycle_id: cycle, module_ids: [one] };
  const { rerender } = render(<cycleField.Value item={row} />);
  expect(screen.getByText('Sprint 7')).toBeTruthy();
  rerender(<modulesField.Value item={row} />);
  expect(screen.getByText('Checkout')).toBeTruthy();
  rerender(<modulesField.Value item={{ ...row, module_ids: [one, two] }} />);
  expect(screen.getByText('2 modules')).toBeTruthy();
});
