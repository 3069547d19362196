import { expect, test } from 'vitest';

import { CONTAINER_NAMES, containersOf, CONTAINERS } from '#shared/containers.ts';
import { FAVORITE_TYPES } from '#shared/contract/favorites.ts';
import { permissions } from '#shared/permissions.ts';
import { fieldByKey, queryOf } from '#shared/work-item-fields/registry.ts';
import { image } from '#tests/support/list-world.ts';

test.each(CONTAINER_NAMES)('a %s is what its field, its rights and favorites say', (name) => {
  const { field, section } = CONTAINERS[name];
  const { kind, refersTo, memberships } = fieldByKey(field);
  expect(refersTo).toBe(section);
  // The items of one are read by this: a field with several values needs its memberships.
  expect(kind === 'id' || (kind === 'ids' && memberships !== undefined)).toBe(true);
  // Lists filter by it under the name of the kind.
  expect(queryOf(name).key).toBe(field);
  expect(FAVORITE_TYPES).toContain(name);
  for (const verb of ['.list', '.read', '.create', '.update', '.delete', '.favorite']) {
    expect(permissions).toHaveProperty([`${name}${verb}`]);
  }
});

test('an item is in one container of a kind, in several of another, or in none', () => {
  const item = image(1, { cycle_id: 'c', module_ids: ['m', 'n'] });
  expect(containersOf(item, 'cycle')).toEqual(['c']);
  expect(containersOf(item, 'module')).toEqual(['m', 'n']);
  expect(containersOf({ ...item, cycle_id: null }, 'cycle')).toEqual([]);
});
