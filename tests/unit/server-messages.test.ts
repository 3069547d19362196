import { expect, test } from 'vitest';

import { messageText } from '#server/platform/texts/messages.ts';

const IMPORTED = 'notifications:did.importedWithProblems';

test('the server says messages of the client, in the plural form of their count', () => {
  expect(messageText(IMPORTED, { made: 1, total: 2, count: 1 })).toBe(
    '1 of 2 work items imported, 1 problem',
  );
  expect(messageText(IMPORTED, { made: 1, total: 2, count: 3 })).toBe(
    '1 of 2 work items imported, 3 problems',
  );
  expect(messageText('notifications:did.name', { who: 'Ada', to: '$& {{who}}' })).toBe(
    'Ada renamed this to “$& {{who}}”',
  );
  expect(() => messageText('notifications:did.nothing')).toThrow('no message');
});
