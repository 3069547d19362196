import { expect, test } from 'vitest';

import type { StickyImage } from '#shared/contract/stickies.ts';
import { textOf } from '#web/features/editor/store.ts';
import { colorOf, excerptOf, matchingStickies, newestOf } from '#web/features/stickies/store.ts';

const sticky = (description_html: string, more: Partial<StickyImage> = {}): StickyImage =>
  ({ id: description_html, name: null, description_html, ...more }) as StickyImage;

test('the words of lines and of things to do do not run into each other', () => {
  const html =
    '<p>Friday <strong>demo</strong></p><ul data-type="taskList"><li><div><p>Book</p></div></li><li><div><p>Swap</p></div></li></ul>';
  expect(textOf(html)).toBe('Friday demo Book Swap');
});

test('a sticky is found by words of its name or text, in whatever case', () => {
  const rows = [
    sticky('<p>Ask <em>Noor</em></p>'),
    sticky('<p>Room 3.14</p>', { name: 'Noor & co' }),
    sticky('<p>script &lt;b&gt;</p>'),
  ];
  expect(matchingStickies(rows, ' noor ')).toHaveLength(2);
  expect(matchingStickies(rows, '<b>')).toEqual([rows[2]]);
  // Its tags are no words.
  expect(matchingStickies(rows, 'em')).toEqual([]);
  expect(matchingStickies(rows, ' ')).toBe(rows);
});

test('it is named by the beginning of its text', () => {
  expect(excerptOf('<p>Short</p>')).toBe('Short');
  expect(excerptOf(`<p>${'word '.repeat(20)}</p>`)).toMatch(/^(word ){7}word…$/);
});

test('a color of another program is shown as gray', () => {
  expect(colorOf(sticky('', { background_color: 'light-blue' }))).toBe('light-blue');
  expect(colorOf(sticky('', { background_color: 'red;background:url(//evil)' }))).toBe('gray');
  expect(colorOf(sticky('', { background_color: null }))).toBe('gray');
});

test('the newest is the one that was made last, wherever it stands', () => {
  const first = sticky('a', { created_at: '2026-11-01T00:00:00Z', sort_order: 9 });
  const second = sticky('b', { created_at: '2026-11-02T00:00:00Z', sort_order: 1 });
  expect(newestOf([first, second])).toBe(second);
  expect(newestOf([])).toBeNull();
});
