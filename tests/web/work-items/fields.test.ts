import i18next from 'i18next';
import { expect, test } from 'vitest';

import { RELATION_TYPES } from '#shared/constants/work-items.ts';
import { lineOf } from '#web/features/item-detail/activity/history.ts';
import { changeLabel, labelOf, properties } from '#web/features/work-items/fields/registry.ts';
import { storedAs } from '#web/features/work-items/parts/store.ts';

const activity = {
  id: '1',
  verb: 'updated',
  old_value: 'Old',
  new_value: 'New',
  old_identifier: null,
  new_identifier: null,
  comment: '',
  attachments: [],
  epoch: null,
  issue: '2',
  issue_comment: null,
  actor: null,
  project: '3',
  workspace: '4',
  created_at: '2026-11-21T10:00:00Z',
  updated_at: '2026-11-21T10:00:00Z',
  deleted_at: null,
  created_by: null,
  updated_by: null,
  source_data: null,
  rev: 1,
};

test('every field has a name and a word for its change', () => {
  for (const field of properties()) {
    expect(i18next.exists(labelOf(field, (key) => key)), field.id).toBe(true);
    const { key, values } = changeLabel(field, ['a', 'b']);
    expect(i18next.exists(key, values), field.id).toBe(true);
  }
});

test('every line of a history is a sentence of ours', () => {
  const named = properties().flatMap((field) => Object.keys(field.history));
  const others = ['name', 'description', 'link', 'attachment', 'archived_at', 'unheard of', null];
  for (const field of [...named, ...others, ...RELATION_TYPES]) {
    for (const verb of ['created', 'updated', 'deleted']) {
      for (const values of [{}, { old_value: '' }, { new_value: '' }]) {
        const isDay = field === 'start_date' || field === 'target_date';
        const days = isDay ? { old_value: '2026-11-01', new_value: '2026-11-02' } : {};
        const { message } = lineOf({ ...activity, ...days, field, verb, ...values });
        expect(i18next.exists(message.key), message.key).toBe(true);
      }
    }
  }
});

test('a relation is stored as the server stores it, from either side', () => {
  expect(storedAs('blocked_by')).toEqual({ stored: 'blocked_by', isTarget: false });
  expect(storedAs('blocking')).toEqual({ stored: 'blocked_by', isTarget: true });
  expect(storedAs('relates_to')).toEqual({ stored: 'relates_to', isTarget: false });
  expect(storedAs('finish_after')).toEqual({ stored: 'finish_before', isTarget: true });
});
