import { expect, test } from 'vitest';

import { MAX_VALUES, MAX_VALUE_LENGTH, MIN_VALUES } from '#shared/contract/estimates.ts';
import { readableMinutes, readableValue, storedValue } from '#web/features/estimates/store.ts';
import { TEMPLATES, typeOf, valueProblem } from '#web/features/settings/estimates/rules.ts';

test.each([
  ['90', '90'],
  ['1h 30m', '90'],
  ['1h30', '90'],
  ['1.5h', '90'],
  ['1,5 H', '90'],
  ['45m', '45'],
  ['2h', '120'],
  ['soon', 'soon'],
])('the time %j is stored as %s', (typed, stored) => {
  expect(storedValue(typed, 'time')).toBe(stored);
});

test.each([
  [0, '0m'],
  [45, '45m'],
  [60, '1h'],
  [90, '1h 30m'],
  [750, '12h 30m'],
])('%d minutes read %s, and mean the same typed', (minutes, text) => {
  expect(readableMinutes(minutes)).toBe(text);
  expect(storedValue(text, 'time')).toBe(String(minutes));
});

test('only times are read as times', () => {
  expect(readableValue('90', 'time')).toBe('1h 30m');
  expect(readableValue('90', 'points')).toBe('90');
  expect(readableValue('soon', 'time')).toBe('soon');
});

test.each([
  ['', 'points', 'empty'],
  ['  ', 'categories', 'empty'],
  ['x', 'points', 'notNumber'],
  ['0', 'points', null],
  ['-1', 'time', 'notPositive'],
  ['0m', 'time', null],
  ['3', 'categories', 'notWord'],
  ['x'.repeat(MAX_VALUE_LENGTH + 1), 'categories', 'tooLong'],
  ['8', 'points', 'taken'],
  ['8m', 'time', 'taken'],
  ['13', 'points', null],
  ['0.5', 'points', null],
] as const)('of %j among %s it is said: %s', (typed, type, problem) => {
  expect(valueProblem(typed, type, ['8'])).toBe(problem);
});

test('words are the same in whatever case', () => {
  expect(valueProblem('xl', 'categories', ['XL'])).toBe('taken');
});

test('every template makes a valid estimate', () => {
  for (const [name, templates] of Object.entries(TEMPLATES)) {
    for (const values of Object.values(templates)) {
      expect(values.length).toBeGreaterThanOrEqual(MIN_VALUES);
      expect(values.length).toBeLessThanOrEqual(MAX_VALUES);
      for (const [place, value] of values.entries()) {
        const others = values.filter((_, other) => other !== place);
        expect(valueProblem(readableValue(value, name), typeOf(name), others)).toBeNull();
      }
    }
  }
});

test('an estimate of another program counts as words', () => {
  expect(typeOf('points')).toBe('points');
  expect(typeOf('anything')).toBe('categories');
});
