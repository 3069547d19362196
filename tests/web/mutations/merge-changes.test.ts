import { expect, test } from 'vitest';

import type { Change } from '#web/lib/mutations/change.ts';
import { isMergeable, mergedChange } from '#web/lib/mutations/merge-changes.ts';

const save = (fields: Record<string, unknown>, more: Partial<Change> = {}): Change => ({
  method: 'PATCH',
  path: '/api/drafts/1/',
  body: fields,
  touches: ['1'],
  effects: [{ op: 'set', entity: 'draft', id: '1', fields }],
  label: { key: 'x' },
  isMerging: true,
  ...more,
});

test('only saves of the same thing that ask for it are merged', () => {
  expect(isMergeable(save({ a: 1 }), save({ a: 2 }))).toBe(true);
  expect(isMergeable(save({ a: 1 }, { isMerging: false }), save({ a: 2 }))).toBe(false);
  expect(isMergeable(save({ a: 1 }), save({ a: 2 }, { isMerging: false }))).toBe(false);
  expect(isMergeable(save({ a: 1 }, { path: '/api/drafts/2/' }), save({ a: 2 }))).toBe(false);
  expect(isMergeable(save({ a: 1 }, { method: 'POST' }), save({ a: 2 }))).toBe(false);
});

test('the last value of each field is sent, and shown as one effect', () => {
  const merged = mergedChange([save({ a: 1, b: 1 }), save({ b: 2 })], save({ a: 3 }));
  expect(merged.body).toEqual({ a: 3, b: 2 });
  expect(merged.effects).toEqual([{ op: 'set', entity: 'draft', id: '1', fields: { a: 3, b: 2 } }]);
  expect(merged.touches).toEqual(['1']);
});

test('effects on other things stay apart', () => {
  const other = { op: 'delete', entity: 'draft', id: '2' } as const;
  const merged = mergedChange([save({ a: 1 }, { effects: [other] })], save({ a: 2 }));
  expect(merged.effects).toHaveLength(2);
  expect(mergedChange([], save({ a: 1 })).body).toEqual({ a: 1 });
});
