import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { leave, ME, PROJECT, put, show } from '#tests/support/web/workspace.tsx';
import { ITEM, itemAt, startItems } from '#tests/web/work-items/item-world.tsx';
import { Timeline } from '#web/features/item-detail/activity/timeline.tsx';
import type * as Presence from '#web/lib/feed/presence.ts';
import { store } from '#web/lib/store/collection.ts';

vi.mock('@tanstack/react-router', async () => {
  const { router } = await import('#tests/web/router.ts');
  const history = { subscribe: () => () => undefined, location: { hash: '' } };
  return { ...router, useRouter: () => ({ history }) };
});

// All that belongs to the item has come.
vi.mock('#web/lib/feed/presence.ts', async (original) => ({
  ...(await original<typeof Presence>()),
  useIsOpened: () => true,
}));

const putComment = (n: number, fields: object = {}) =>
  put('comment', `comment${n}`, {
    issue: ITEM,
    project: PROJECT,
    actor: ME,
    comment_html: `<p>Words ${n}</p>`,
    comment_stripped: `Words ${n}`,
    comment_reactions: [],
    parent: null,
    resolved_at: null,
    resolved_by: null,
    edited_at: null,
    created_at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
    ...fields,
  });

// Found as elements: to ask a thousand of them for their role and name takes most of a minute here.
const words = () =>
  [...document.querySelectorAll('article')].map((one) => /Words \d+/.exec(one.textContent)?.[0]);
const current = () => document.querySelector('article[aria-current="true"]');
const earlier = (name: string | RegExp) =>
  [...document.querySelectorAll('button')].find(({ textContent }) =>
    typeof name === 'string' ? textContent === name : name.test(textContent),
  );
/** The button that shows earlier ones. */
const earlierButton = (name: string | RegExp) => {
  const found = earlier(name);
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
};
const timeline = () =>
  show(<Timeline item={itemAt(1)} isReadOnly composer={null} onQuote={() => undefined} />);

beforeEach(() => {
  startItems();
  put('work_item_description', ITEM, { description_html: '<p></p>' });
  location.hash = '';
});
afterEach(leave);

test('of 300 comments the first and the newest are drawn, new ones come to the end, and the others on request', async () => {
  for (let n = 1; n <= 300; n += 1) putComment(n);
  store.flush();
  const { user } = timeline();
  expect(words()).toHaveLength(23);
  expect(words().slice(0, 4)).toEqual(['Words 1', 'Words 2', 'Words 3', 'Words 281']);
  act(() => {
    putComment(301);
    store.flush();
  });
  expect(words()).toHaveLength(24);
  expect(words().at(-1)).toBe('Words 301');
  await user.click(earlierButton('Show 50 of 277 earlier'));
  expect(words()).toHaveLength(74);
  expect(words().slice(2, 4)).toEqual(['Words 3', 'Words 231']);
  for (let press = 0; press < 4; press += 1) {
    await user.click(earlierButton(/earlier$/));
  }
  await user.click(earlierButton('Show 27 earlier'));
  expect(words()).toHaveLength(301);
  expect(earlier(/earlier$/)).toBeUndefined();
});

test('whoever follows the link of an old comment, or of an answer to one, sees it', () => {
  for (let n = 1; n <= 300; n += 1) putComment(n);
  for (let n = 401; n <= 500; n += 1) putComment(n, { parent: 'comment100' });
  store.flush();
  location.hash = '#comment-comment450';
  timeline();
  expect(words()).toContain('Words 100');
  expect(words()).toContain('Words 450');
  expect(current()?.textContent).toContain('Words 450');
  // The thread itself begins with its first answers, and leaves out those up to the one that is meant.
  expect(words()).toContain('Words 403');
  expect(words()).not.toContain('Words 430');
});

test('what was shown once stays, however many come and whichever goes', async () => {
  for (let n = 1; n <= 32; n += 1) putComment(n);
  store.flush();
  const { unmount } = timeline();
  expect(words()).toHaveLength(32);
  act(() => {
    putComment(33);
    store.flush();
  });
  expect(words()).toHaveLength(33);
  unmount();
  for (let n = 34; n <= 300; n += 1) putComment(n);
  store.flush();
  const { user } = timeline();
  await user.click(earlierButton('Show 50 of 277 earlier'));
  expect(words()).toHaveLength(73);
  expect(words().at(3)).toBe('Words 231');
  act(() => {
    store.pend('gone', [{ op: 'delete', entity: 'comment', id: 'comment231' }]);
  });
  expect(words()).toHaveLength(72);
  expect(words().at(3)).toBe('Words 232');
});

test('whoever follows the link of the first comment gets no long list for it', () => {
  for (let n = 1; n <= 300; n += 1) putComment(n);
  store.flush();
  location.hash = '#comment-comment2';
  timeline();
  expect(words()).toHaveLength(23);
  expect(current()?.textContent).toContain('Words 2');
});

const putChange = (n: number, fields: object = {}) =>
  put('activity', `change${n}`, {
    issue: ITEM,
    project: PROJECT,
    actor: n % 2 === 0 ? ME : 'another',
    verb: 'updated',
    field: 'link',
    old_value: '',
    new_value: `https://a.example/${n}`,
    comment: '',
    created_at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
    ...fields,
  });

const lines = () =>
  [...document.querySelectorAll('[id^="change-"]')].map((line) =>
    line.id.replace('change-change', ''),
  );

test('of 300 changes the first and the newest are drawn; one that comes among the others is only counted', () => {
  for (let n = 1; n <= 300; n += 1) putChange(n);
  store.flush();
  timeline();
  expect(lines()).toHaveLength(23);
  expect(earlierButton('Show 50 of 277 earlier changes')).toBeTruthy();
  act(() => {
    putChange(100.5);
    store.flush();
  });
  expect(lines()).toHaveLength(23);
  expect(earlierButton('Show 50 of 278 earlier changes')).toBeTruthy();
});

test('whoever follows the link of an old change sees it', () => {
  for (let n = 1; n <= 300; n += 1) putChange(n);
  store.flush();
  location.hash = '#change-change40';
  timeline();
  expect(lines()).toContain('40');
  expect(document.querySelector('[aria-current="true"]')?.id).toBe('change-change40');
});

test('what the person has not read of an item is open', () => {
  for (let n = 1; n <= 300; n += 1) putChange(n);
  put('notification', 'notice1', {
    entity_identifier: ITEM,
    read_at: null,
    created_at: new Date(Date.UTC(2026, 0, 1) + 200 * 60_000).toISOString(),
  });
  store.flush();
  timeline();
  expect(lines()).toContain('200');
  expect(lines()).not.toContain('199');
});
