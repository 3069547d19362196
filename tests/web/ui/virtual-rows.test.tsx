import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { drawLikeAScreen } from '#tests/support/web/layout.ts';
import { VirtualRows } from '#web/ui/layout/virtual-rows.tsx';

const cards = Array.from({ length: 60 }, (_, n) => `Card ${n + 1}`);

function Cards({ names }: { readonly names: readonly string[] }) {
  return (
    <ul>
      <VirtualRows rows={names} keyOf={(name) => name} height={100} perRow={3} below={12}>
        {(name, place) => (
          <li {...place}>
            <button type="button">{name}</button>
          </li>
        )}
      </VirtualRows>
    </ul>
  );
}

beforeEach(drawLikeAScreen);
afterEach(() => vi.restoreAllMocks());

const lineOf = (name: string) =>
  screen.getByRole('button', { name }).closest('li')?.dataset['index'];

test('a card that goes to the next line of cards keeps the focus', () => {
  const { rerender } = render(<Cards names={cards} />);
  const card = screen.getByRole('button', { name: 'Card 3' });
  card.focus();
  expect(lineOf('Card 3')).toBe('0');
  rerender(<Cards names={[...cards.slice(0, 2), 'Card 4', 'Card 3', ...cards.slice(4)]} />);
  expect(lineOf('Card 3')).toBe('1');
  expect(document.activeElement).toBe(card);
});

test('each card says which of all it is', () => {
  render(<Cards names={cards} />);
  const card = screen.getByRole('button', { name: 'Card 5' }).closest('li');
  expect([card?.getAttribute('aria-posinset'), card?.getAttribute('aria-setsize')]).toEqual([
    '5',
    '60',
  ]);
});

test('what grows above a list moves the rows that are drawn', () => {
  const grown: (() => void)[] = [];
  vi.spyOn(globalThis, 'ResizeObserver').mockImplementation(
    class {
      constructor(tell: ResizeObserverCallback) {
        grown.push(() => tell([], this));
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  let [above, scrolled] = [0, 0];
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(
    this: HTMLElement,
  ) {
    return new DOMRect(0, this.dataset['page'] === undefined ? above - scrolled : 0, 1000, 40);
  });
  const names = Array.from({ length: 400 }, (_, n) => `Row ${n + 1}`);
  render(
    <div data-page="" style={{ overflowY: 'auto' }}>
      <div>
        <VirtualRows as="div" rows={names} keyOf={(name) => name} height={40}>
          {(name, place) => <p {...place}>{name}</p>}
        </VirtualRows>
      </div>
    </div>,
  );
  expect(screen.getByText('Row 1')).toBeDefined();
  const page = document.querySelector<HTMLElement>('[data-page]');
  if (!page) throw new Error('There is no page.');
  scrolled = 8_000;
  act(() => {
    page.scrollTop = scrolled;
    page.dispatchEvent(new Event('scroll'));
  });
  expect(screen.queryByText('Row 1')).toBeNull();
  expect(screen.getByText('Row 210')).toBeDefined();
  above = 8_000;
  act(() => {
    for (const tell of grown) tell();
  });
  expect(screen.getByText('Row 1')).toBeDefined();
  expect(screen.queryByText('Row 210')).toBeNull();
});
