import { expect, test } from 'vitest';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { facts, image, PROJECT } from '#tests/support/list-world.ts';
import { patchFor } from '#web/features/work-items/data/patch.ts';
import { sourceOfValue } from '#web/features/work-items/lists/sources.ts';

const item = (fields: Partial<WorkItemImage>): WorkItemImage => image(1, fields);

test.each([
  ['labels', 'label_ids', ['x'], ['y']],
  ['cycle', 'cycle_id', 'x', 'y'],
  ['module', 'module_ids', ['y', 'x'], []],
  ['estimate_point', 'estimate_point', 'x', null],
] as const)('the items with one value of %s are a list', (name, key, inside, outside) => {
  const source = sourceOfValue(PROJECT, name, 'x');
  expect(source.holds(item({ [key]: inside }), facts())).toBe(true);
  expect(source.holds(item({ [key]: outside }), facts())).toBe(false);
  const value = Array.isArray(inside) ? ['x'] : 'x';
  expect(source.createDefaults).toEqual({ project_id: PROJECT, [key]: value });
  expect(source.capabilities.canEdit).toBe(true);
});

test('of what holds items, they are put in and taken out; once it is over nothing changes', () => {
  const several = sourceOfValue(PROJECT, 'module', 'x').container;
  const held = item({ module_ids: ['y'] });
  expect(several && patchFor(several.into, held)).toEqual({ module_ids: ['y', 'x'] });
  expect(several && patchFor(several.out, item({ module_ids: ['y', 'x'] }))).toEqual({
    module_ids: ['y'],
  });
  const one = sourceOfValue(PROJECT, 'cycle', 'x').container;
  expect(one && patchFor(one.into, held)).toEqual({ cycle_id: 'x' });
  expect(one && patchFor(one.out, held)).toEqual({ cycle_id: null });
  expect(sourceOfValue(PROJECT, 'labels', 'x').container).toBeUndefined();
  expect(sourceOfValue(PROJECT, 'cycle', 'x', true).capabilities.canEdit).toBe(false);
});
