import { expect, test } from 'vitest';

import { dayOf, timeOf } from '#web/features/notifications/snooze-times.ts';
import { readTypedMoment } from '#web/features/notifications/typed-moment.ts';
import texts from '#web/messages/en/notifications.json' with { type: 'json' };
import ui from '#web/messages/en/ui.json' with { type: 'json' };

/** A Saturday. */
const NOW = new Date('2026-11-21T18:20:00');
const days = { today: dayOf(NOW), language: 'en', weekStart: 1, words: ui.dateWords };

function meant(text: string): string | null {
  const moment = readTypedMoment(text, texts.timeWords, days, NOW);
  return moment && `${dayOf(moment)} ${timeOf(moment)}`;
}

test.each([
  ['tomorrow 9', '2026-11-22 09:00'],
  ['Tomorrow at 9:30', '2026-11-22 09:30'],
  ['fri', '2026-11-27 09:00'],
  ['next mon 14:30', '2026-11-23 14:30'],
  ['tomorrow evening', '2026-11-22 18:00'],
  ['fri 3pm', '2026-11-27 15:00'],
  ['fri 12 am', '2026-11-27 00:00'],
  ['in 2 weeks', '2026-12-05 09:00'],
  ['nov 24', '2026-11-24 09:00'],
  ['24 nov 8', '2026-11-24 08:00'],
  ['in 2 hours', '2026-11-21 20:20'],
  ['45 min', '2026-11-21 19:05'],
  ['20:00', '2026-11-21 20:00'],
  ['9am', '2026-11-22 09:00'],
  ['morning', '2026-11-22 09:00'],
])('%s is a moment', (text, moment) => {
  expect(meant(text)).toBe(moment);
});

test.each([
  '',
  'soon',
  'today 9',
  'yesterday',
  'tomorrow 25',
  'tomorrow 9:75',
  'fri 13pm',
  '0 min',
])('"%s" is none to come', (text) => {
  expect(meant(text)).toBeNull();
});
