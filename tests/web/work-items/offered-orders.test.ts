import i18next from 'i18next';
import { expect, test } from 'vitest';

import type { FieldFeature } from '#shared/work-item-fields/field.ts';
import { orderLabel } from '#web/features/work-items/fields/field-names.ts';
import {
  ACROSS_PROJECTS,
  archiveChoices,
  ordersOf,
  projectChoices,
} from '#web/features/work-items/filters/list-choices.ts';

const PLANNING = ['issue_cycle__cycle__name', 'issue_module__module__name'];

test('a list is ordered by cycle, module, epic and estimate where the project has them', () => {
  const ordersWith = (...features: FieldFeature[]) =>
    projectChoices(new Set(features)).display.orders;
  expect(ordersWith()).toEqual([
    'sort_order',
    '-priority',
    'target_date',
    'start_date',
    '-created_at',
    '-updated_at',
  ]);
  expect(ordersWith('cycles')).toContain(PLANNING[0]);
  expect(ordersWith('cycles')).not.toContain(PLANNING[1]);
  expect(ordersWith('modules')).toContain(PLANNING[1]);
  expect(ordersWith('epics')).toContain('epic__name');
  expect(ordersWith('estimates')).toContain('-estimate_point__key');
  expect(archiveChoices(new Set(['cycles'])).display.orders).toContain(PLANNING[0]);
});

test('across projects nobody has put the items in order, and each project has cycles of its own', () => {
  const { orders } = ACROSS_PROJECTS.display;
  for (const word of ['sort_order', ...PLANNING]) expect(orders).not.toContain(word);
});

test('every order that is offered has a name', () => {
  for (const word of ordersOf(new Set(['cycles', 'modules', 'epics', 'estimates'])))
    expect([word, i18next.exists(orderLabel(word, (key) => key))]).toEqual([word, true]);
});
