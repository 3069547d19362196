import { describe, expect, test } from 'vitest';

import { keepRecent, readRecent } from '#web/features/palette/recent.ts';
import { groupResults, matchCommands, readQuery } from '#web/features/palette/results.ts';

const command = (id: string, title: string, group = 'Commands') => ({ id, title, group });
const COMMANDS = [
  command('go-home', 'Go to home', 'Go to'),
  command('go-inbox', 'Go to inbox', 'Go to'),
  command('theme', 'Change theme', 'Preferences'),
  command('help', 'Keyboard shortcuts'),
];
const ids = (text: string, recent: readonly string[] = []) =>
  matchCommands(COMMANDS, text, recent).map((result) => result.command.id);

describe('what was typed', () => {
  test('its first sign says what is looked for', () => {
    expect(readQuery('>theme')).toEqual({ mode: 'commands', text: 'theme' });
    expect(readQuery(' # 12 ')).toEqual({ mode: 'items', text: '12' });
    expect(readQuery('@mara')).toEqual({ mode: 'people', text: 'mara' });
    expect(readQuery('?')).toEqual({ mode: 'help', text: '' });
    expect(readQuery('mail@home')).toEqual({ mode: 'all', text: 'mail@home' });
    expect(readQuery('toString')).toEqual({ mode: 'all', text: 'toString' });
  });

  test('finds commands by parts, first letters and with slips', () => {
    expect(ids('inbox')).toEqual(['go-inbox']);
    expect(ids('gth')).toContain('go-home');
    expect(ids('shortucts')).toEqual(['help']);
    expect(ids('nothing of that')).toEqual([]);
  });

  test('without words everything stays in its order', () => {
    expect(ids('', ['help'])).toEqual(COMMANDS.map(({ id }) => id));
  });

  test('of equals the one used lately comes first', () => {
    expect(ids('go to').slice(0, 2)).toContain('go-home');
    expect(ids('go to', ['go-inbox'])[0]).toBe('go-inbox');
  });
});

test('groups: the closest first, no more of each than fit', () => {
  const many = Array.from({ length: 20 }, (_, place) =>
    command(`item:${place}`, `A theme park ${place}`, 'Items'),
  );
  const groups = groupResults(matchCommands([...many, ...COMMANDS], 'change', []), 3);
  expect(groups[0]?.heading).toBe('Preferences');
  const items = groupResults(matchCommands(many, 'theme', []), 3);
  expect(items[0]?.results).toHaveLength(3);
});

test('recent uses are kept per person, the last first, each once, and not for ever', () => {
  for (const id of ['a', 'b', 'a']) keepRecent('me', id);
  expect(readRecent('me')).toEqual(['a', 'b']);
  expect(readRecent('another')).toEqual([]);
  for (let place = 0; place < 100; place += 1) keepRecent('me', `x${place}`);
  expect(readRecent('me').length).toBeLessThanOrEqual(30);
  localStorage.setItem('tutti.palette.me', '{broken');
  expect(readRecent('me')).toEqual([]);
});
