import { expect, it } from 'vitest';

import { besideTheme, readDates, writeTheme } from '#web/features/settings/account/theme-wire.ts';

it('another theme leaves the choices beside it as they are, and takes the old colors away', () => {
  const kept = { theme: 'custom', background: '#000000', dates: 'iso', items_open: 'full', x: 1 };
  expect({ ...besideTheme(kept), ...writeTheme('dark') }).toEqual({
    theme: 'dark',
    dates: 'iso',
    items_open: 'full',
  });
  expect(readDates(kept)).toBe('iso');
  expect(readDates({ dates: 'backwards' })).toBeNull();
});
