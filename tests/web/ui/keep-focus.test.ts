import { expect, test, vi } from 'vitest';

import { keepFocusInMoves } from '#web/ui/keys/keep-focus.ts';

function list(...names: string[]): HTMLElement {
  const container = document.createElement('div');
  for (const name of names) container.append(item(name));
  return container;
}

function item(name: string): HTMLElement {
  const element = document.createElement('p');
  element.textContent = name;
  return element;
}

test('a child that changes its place is moved as it is, a new one is put in', () => {
  const container = list('one', 'two', 'three');
  const put = container.insertBefore.bind(container);
  // The test's own page cannot move elements.
  const moveBefore = vi.fn<typeof container.moveBefore>((child, next) => void put(child, next));
  Object.assign(container, { moveBefore });
  keepFocusInMoves(container);
  const [one = null, two = null] = container.children;
  container.insertBefore(item('new'), one);
  expect(moveBefore).not.toHaveBeenCalled();
  if (two) container.insertBefore(two, one);
  expect(moveBefore).toHaveBeenCalledWith(two, one);
  expect([...container.children].map(({ textContent }) => textContent)).toEqual([
    'new',
    'two',
    'one',
    'three',
  ]);
});

test('a browser that cannot move elements puts them in as ever', () => {
  const container = list('one', 'two');
  keepFocusInMoves(container);
  const [one = null, two] = container.children;
  if (two) container.insertBefore(two, one);
  expect(container.textContent).toBe('twoone');
});
