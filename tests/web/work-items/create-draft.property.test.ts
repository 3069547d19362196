import fc from 'fast-check';
import { expect, test } from 'vitest';

import { PRIORITIES } from '#shared/constants/work-items.ts';
import type { DraftImage } from '#shared/contract/drafts.ts';
import {
  asTyped,
  changedFields,
  draftFrom,
  draftOf,
  fieldsOfDraft,
  isWordless,
  withFields,
} from '#web/features/work-items/create/create-draft.ts';

const id = fc.uuid({ version: 7 });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

const anyDraft = fc
  .record({
    project_id: id,
    name: fc.string({ maxLength: 30 }),
    description_html: fc.constantFrom('', '<p>Words</p>', '<p>Other <b>words</b></p>'),
    state_id: maybe(id),
    priority: fc.constantFrom(...PRIORITIES),
    assignee_ids: fc.array(id, { maxLength: 3 }),
    label_ids: fc.array(id, { maxLength: 3 }),
    module_ids: fc.array(id, { maxLength: 2 }),
    cycle_id: maybe(id),
    parent_id: maybe(id),
    start_date: maybe(day),
    target_date: maybe(day),
    is_epic: fc.boolean(),
  })
  .map((values) => draftOf(values));

/** The row that the server makes of a draft. */
const stored = (draft: ReturnType<typeof draftOf>) => fieldsOfDraft(draft) as unknown as DraftImage;

test('a draft that is stored and read again is the same', () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      expect(fieldsOfDraft(draftFrom(stored(draft)))).toEqual(fieldsOfDraft(draft));
      expect(changedFields(draft, draftFrom(stored(draft)))).toEqual([]);
    }),
  );
});

test('the fields that differ, put into one, make the other', () => {
  fc.assert(
    fc.property(anyDraft, anyDraft, (before, after) => {
      const all = fieldsOfDraft(after);
      const changed = changedFields(before, after).map((key) => [key, all[key]]);
      expect(fieldsOfDraft(withFields(before, Object.fromEntries(changed)))).toEqual(all);
    }),
  );
});

test('what the server tidies of a title stays as it was typed, what others write does not', () => {
  const typed = draftOf({ project_id: 'p', name: 'Seats of ' });
  const tidied = draftOf({ project_id: 'p', name: 'Seats of', priority: 'high' });
  expect(asTyped(tidied, typed)).toMatchObject({ name: 'Seats of ', patch: { priority: 'high' } });
  expect(asTyped(draftOf({ name: 'Doors' }), typed).name).toBe('Doors');
});

test('spaces and empty paragraphs are no words', () => {
  expect(isWordless(draftOf({ name: '  ', description_html: '<p></p>' }))).toBe(true);
  expect(isWordless(draftOf({ name: '', description_html: '<p>a</p>' }))).toBe(false);
});
