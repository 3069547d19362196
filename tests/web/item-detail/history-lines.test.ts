import { expect, test } from 'vitest';

import type { ActivityImage } from '#shared/contract/activities.ts';
import { idOf } from '#tests/web/work-items/list-world.tsx';
import { lineOf } from '#web/features/item-detail/activity/history.ts';

const ADA = idOf(1);

function line(change: Partial<ActivityImage>) {
  const row = { verb: 'updated', actor: ADA, old_value: null, new_value: null };
  const ids = { old_identifier: null, new_identifier: null };
  return lineOf({ ...row, ...ids, ...change } as ActivityImage).message;
}

test('the history names the file that was attached or removed', () => {
  const stored = `${idOf(9)}/7f59cf9452d79032df9e44fe8e0be4a0-seat map.pdf`;
  const key = 'work-items:detail.history.attachment';
  expect(line({ field: 'attachment', verb: 'created', new_value: stored })).toEqual({
    key: `${key}.created`,
    values: { name: 'seat map.pdf' },
  });
  expect(line({ field: 'attachment', verb: 'deleted', old_value: stored })).toEqual({
    key: `${key}.deleted`,
    values: { name: 'seat map.pdf' },
  });
  expect(line({ field: 'attachment', verb: 'deleted' }).key).toBe(`${key}.deletedUnnamed`);
});

test('whoever assigns an item to themselves is named once', () => {
  const key = 'work-items:fields.assignees.history';
  const assigned = { field: 'assignees', new_value: 'Ada' };
  expect(line({ ...assigned, new_identifier: ADA })).toEqual({ key: `${key}.addedSelf` });
  expect(line({ ...assigned, new_identifier: idOf(2) })).toEqual({
    key: `${key}.added`,
    values: { value: 'Ada' },
  });
});
