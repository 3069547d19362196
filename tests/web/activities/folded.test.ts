import { expect, test } from 'vitest';

import { folded } from '#web/features/activities/store.ts';

const line = (at: string, change: object) => ({
  id: at,
  verb: 'updated',
  field: 'state',
  old_value: null,
  new_value: null,
  old_identifier: null,
  new_identifier: null,
  comment: '',
  attachments: [],
  epoch: null,
  issue: 'i',
  issue_comment: null,
  actor: 'ada',
  project: 'p',
  workspace: 'w',
  created_at: `2026-11-21T${at}:00Z`,
  updated_at: `2026-11-21T${at}:00Z`,
  deleted_at: null,
  created_by: null,
  updated_by: null,
  source_data: null,
  rev: 1,
  ...change,
});

test('a run of edits of one value is the whole way in one line', () => {
  const rows = folded([
    line('10:00', { old_value: 'Todo', new_value: 'Doing' }),
    line('10:05', { old_value: 'Doing', new_value: 'Done' }),
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ old_value: 'Todo', new_value: 'Done' });
});

test('edits of another person, of another value or after an hour are lines of their own', () => {
  const first = line('10:00', { new_value: 'Doing' });
  expect(folded([first, line('10:01', { actor: 'max' })])).toHaveLength(2);
  expect(folded([first, line('10:01', { field: 'priority' })])).toHaveLength(2);
  expect(folded([first, line('11:30', {})])).toHaveLength(2);
  const label = { field: 'labels' };
  expect(folded([line('10:00', label), line('10:01', label)])).toHaveLength(2);
});
