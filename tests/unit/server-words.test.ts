import { expect, test } from 'vitest';

import { wordsOf } from '#server/platform/texts/words.ts';

const IMPORTED = 'notifications:did.importedWithProblems';
const say = wordsOf('en', 'mails');

test('the server says messages of the client, in the plural form of their count', () => {
  expect(say(IMPORTED, { made: 1, total: 2, count: 1 })).toBe(
    '1 of 2 work items imported, 1 problem',
  );
  expect(say(IMPORTED, { made: 1, total: 2000, count: 3 })).toBe(
    '1 of 2,000 work items imported, 3 problems',
  );
  expect(say('notifications:did.name', { who: 'Ada', to: '$& {{who}}' })).toBe(
    'Ada renamed this to “$& {{who}}”',
  );
  expect(() => say('notifications:did.nothing')).toThrow('no message');
});

test('a single thing is named in languages without a number', () => {
  const archived = (count: number) =>
    wordsOf('ja', 'mails')('export_ready.text', { count, workspace: 'N', days: 7 });
  expect(archived(1)).toContain('1');
  expect(archived(2)).toContain('2');
});

test('names keep their direction in a sentence from right to left', () => {
  const text = wordsOf('ar', 'mails')('project_addition.title', { project: 'Nova' });
  expect(text).toContain('\u2068Nova\u2069');
});
