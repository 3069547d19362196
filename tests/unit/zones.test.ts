import { expect, it } from 'vitest';

import { sameClockIn } from '#web/lib/formats/zones.ts';

it('moves a moment so that the clocks of the other zone show the same', () => {
  const end = '2026-12-04T23:59:00.000Z';
  expect(sameClockIn(end, 'UTC', 'America/New_York')).toBe('2026-12-05T04:59:00.000Z');
  expect(sameClockIn(end, 'UTC', 'Asia/Kolkata')).toBe('2026-12-04T18:29:00.000Z');
  expect(sameClockIn(end, 'UTC', 'UTC')).toBe(end);
});

it('knows the clocks of the day it is about', () => {
  // Summer time ends in New York on November 1.
  expect(sameClockIn('2026-10-31T23:59:00.000Z', 'UTC', 'America/New_York')).toBe(
    '2026-11-01T03:59:00.000Z',
  );
  expect(sameClockIn('2026-11-01T23:59:00.000Z', 'UTC', 'America/New_York')).toBe(
    '2026-11-02T04:59:00.000Z',
  );
});
