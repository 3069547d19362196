import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { firstWorkday, weekStartOf } from '#web/ui/dates/day.ts';
import { type DateWords, readTypedDate } from '#web/ui/dates/typed-date.ts';

const { dateWords } = JSON.parse(readFileSync('web/messages/en/ui.json', 'utf8')) as {
  dateWords: DateWords;
};

/** A Saturday. */
const TODAY = '2026-11-21';

function read(text: string, language = 'en-GB', weekStart = 1) {
  return readTypedDate(text, { today: TODAY, language, weekStart, words: dateWords });
}

describe('a typed date', () => {
  test.each([
    ['today', '2026-11-21'],
    ['Tom', '2026-11-22'],
    ['yesterday', '2026-11-20'],
    ['eow', '2026-11-22'],
    ['end of month', '2026-11-30'],
  ])('the word %s is %s', (text, day) => {
    expect(read(text)).toBe(day);
  });

  test.each([
    ['fri', '2026-11-27'],
    ['Friday', '2026-11-27'],
    ['sa', '2026-11-28'],
    ['next fri', '2026-11-27'],
    ['next sunday', '2026-11-29'],
    ['sun', '2026-11-22'],
  ])('the weekday %s is %s, never today', (text, day) => {
    expect(read(text)).toBe(day);
  });

  test.each([
    ['in 2 weeks', '2026-12-05'],
    ['3d', '2026-11-24'],
    ['+10', null],
    ['a week', '2026-11-28'],
    ['2 days ago', '2026-11-19'],
    ['-1w', '2026-11-14'],
    ['in 3 months', '2027-02-21'],
    ['1y', '2027-11-21'],
    ['next week', '2026-11-23'],
    ['next month', '2026-12-01'],
    ['next year', '2027-01-01'],
  ])('the distance %s is %s', (text, day) => {
    expect(read(text)).toBe(day);
  });

  test.each([
    ['31/12', '2026-12-31'],
    ['1/2', '2027-02-01'],
    ['1/2/26', '2026-02-01'],
    ['24.11.2026', '2026-11-24'],
    ['12/31', '2026-12-31'],
    ['2026-03-01', '2026-03-01'],
    ['2026-02-30', null],
    ['31/4', null],
    ['24', '2026-11-24'],
    ['5', '2026-12-05'],
    ['31', '2026-12-31'],
    ['0', null],
  ])('the numbers %s are %s', (text, day) => {
    expect(read(text)).toBe(day);
  });

  test('the order of day and month is that of the language', () => {
    expect(read('1/2', 'en-US', 0)).toBe('2027-01-02');
    expect(read('3.4.', 'de')).toBe('2027-04-03');
  });

  test.each([
    ['24 nov', '2026-11-24'],
    ['Nov 24', '2026-11-24'],
    ['20 nov', '2027-11-20'],
    ['1 march 2028', '2028-03-01'],
    ['dec 25, 2027', '2027-12-25'],
    ['30 feb', null],
  ])('the month by name, %s, is %s', (text, day) => {
    expect(read(text)).toBe(day);
  });

  test('names of weekdays and months are those of the language', () => {
    expect(read('mittwoch', 'de')).toBe('2026-11-25');
    expect(read('24. märz', 'de')).toBe('2027-03-24');
    expect(read('24 marz', 'de')).toBe('2027-03-24');
    expect(read('25 décembre', 'fr')).toBe('2026-12-25');
    expect(read('5 de mayo', 'es')).toBe('2027-05-05');
  });

  test.each(['', '  ', 'soon', 'f', '99/99', 'in weeks', 'next', '13 foo'])(
    '%j is none',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );

  test('the end of a shorter month is its last day', () => {
    const words = dateWords;
    const read31 = (text: string) =>
      readTypedDate(text, { today: '2027-01-31', language: 'en', weekStart: 1, words });
    expect(read31('1 month')).toBe('2027-02-28');
    expect(read31('13 months')).toBe('2028-02-29');
  });
});

describe('the week', () => {
  test('begins where people of the language say', () => {
    expect([weekStartOf('en-US'), weekStartOf('de'), weekStartOf('ar-EG')]).toEqual([0, 1, 6]);
  });

  test('its first workday is after the free days', () => {
    expect(firstWorkday('en-US', 0)).toBe(1);
    expect(firstWorkday('de', 1)).toBe(1);
    expect(firstWorkday('ar-EG', 6)).toBe(0);
  });
});

describe('a date typed in another language', () => {
  test.each([
    ['de', 'in 2 Wochen', '2026-12-05'],
    ['de', 'vor 3 Tagen', '2026-11-18'],
    ['de', 'nächsten Freitag', '2026-11-27'],
    ['fr', 'il y a 3 jours', '2026-11-18'],
    ['fr', 'lundi prochain', '2026-11-23'],
    ['fr', 'dans 2 semaines', '2026-12-05'],
    ['es', 'hace 2 días', '2026-11-19'],
    ['es', 'mañana', '2026-11-22'],
    ['pt-BR', 'há 2 dias', '2026-11-19'],
    ['pt-BR', 'segunda que vem', '2026-11-23'],
    ['pl', '3 dni temu', '2026-11-18'],
    ['pl', 'za tydzień', '2026-11-28'],
    ['ja', '3日前', '2026-11-18'],
    ['ja', '２週間後', '2026-12-05'],
    ['ja', '12月31日', '2026-12-31'],
    ['ja', '3日', '2026-12-03'],
    ['ja', '来週月曜', '2026-11-23'],
    ['ko', '3일 후', '2026-11-24'],
    ['ko', '12월 31일', '2026-12-31'],
    ['ko', '다음 월요일', '2026-11-23'],
    ['zh-CN', '3天后', '2026-11-24'],
    ['zh-CN', '下周一', '2026-11-23'],
    ['zh-CN', '12月31日', '2026-12-31'],
    ['ar', 'بعد أسبوع', '2026-11-28'],
    ['ar', 'قبل 3 أيام', '2026-11-18'],
    ['ar', 'الأسبوع القادم', '2026-11-23'],
  ])('%s: %s', (language, text, day) => {
    const file = readFileSync(`web/messages/${language}/ui.json`, 'utf8');
    const { dateWords: words } = JSON.parse(file) as { dateWords: DateWords };
    expect(readTypedDate(text, { today: TODAY, language, weekStart: 1, words })).toBe(day);
  });
});
