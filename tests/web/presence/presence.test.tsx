import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  connectPresence,
  type PresenceLine,
  setPresenceHidden,
  useOpenItem,
  usePartsOf,
  usePeopleAt,
  usePresence,
} from '#web/lib/feed/presence.ts';

/** The server's end of a connection: what it was told, and a way to tell. */
class Line implements PresenceLine {
  isCurrent = true;
  readonly said: (readonly string[])[] = [];
  readonly opened: string[] = [];
  readonly #people = new Set<(people: Record<string, readonly string[]>) => void>();
  readonly #activity = new Set<() => void>();

  here(places: readonly string[]) {
    this.said.push(places);
  }
  open(id: string) {
    this.opened.push(id);
  }
  close(id: string) {
    this.opened.splice(this.opened.indexOf(id), 1);
  }
  readonly shown = new Set<string>();
  isShown(id: string) {
    return this.shown.has(id);
  }
  onPresence(listener: (people: Record<string, readonly string[]>) => void) {
    this.#people.add(listener);
    return () => this.#people.delete(listener);
  }
  onActivity(listener: () => void) {
    this.#activity.add(listener);
    return () => this.#activity.delete(listener);
  }
  tell(people: Record<string, readonly string[]>) {
    act(() => {
      for (const listener of this.#people) listener(people);
    });
  }
  change(isCurrent: boolean) {
    this.isCurrent = isCurrent;
    for (const listener of this.#activity) listener();
  }
}

let line: Line;
let disconnect: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  line = new Line();
  disconnect = connectPresence(line);
});

afterEach(() => {
  disconnect();
  setPresenceHidden(false);
  vi.useRealTimers();
});

function Place({ places }: { readonly places: readonly string[] }) {
  usePresence(places);
  const people = usePeopleAt(places[0] ?? null);
  const parts = usePartsOf('item:1');
  return <output>{`${people.join(' ')}|${JSON.stringify(parts)}`}</output>;
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('places are told at once, together, and again every ten seconds', async () => {
  const { rerender, unmount } = render(
    <>
      <Place places={['project:1']} />
      <Place places={['item:1']} />
    </>,
  );
  await wait(60);
  expect(line.said).toEqual([['project:1', 'item:1']]);
  await wait(10_000);
  expect(line.said).toHaveLength(2);
  rerender(<Place places={['project:1']} />);
  await wait(60);
  expect(line.said.at(-1)).toEqual(['project:1']);
  unmount();
  await wait(60);
  expect(line.said.at(-1)).toEqual([]);
});

test('never more places than the server takes; the innermost are kept', async () => {
  render(
    <>
      {Array.from({ length: 7 }, (_, place) => (
        <Place key={place} places={[`project:${place}`]} />
      ))}
    </>,
  );
  await wait(60);
  expect(line.said.at(-1)).toEqual([2, 3, 4, 5, 6].map((place) => `project:${place}`));
});

test('people come and go, with the parts they edit', async () => {
  render(<Place places={['item:1']} />);
  line.tell({ 'item:1': ['ann', 'bob'] });
  expect(screen.getByRole('status').textContent).toBe('ann bob|{}');
  line.tell({ 'item:1/name': ['bob'] });
  expect(screen.getByRole('status').textContent).toBe('ann bob|{"bob":["name"]}');
  line.tell({ 'item:1': [], 'item:1/name': [] });
  expect(screen.getByRole('status').textContent).toBe('|{}');
});

test('without a connection nobody is here after half a minute, and the place is told again on return', async () => {
  render(<Place places={['item:1']} />);
  await wait(60);
  line.tell({ 'item:1': ['ann'] });
  line.change(false);
  await wait(20_000);
  expect(screen.getByRole('status').textContent).toBe('ann|{}');
  await wait(30_000);
  expect(screen.getByRole('status').textContent).toBe('|{}');
  const before = line.said.length;
  line.change(true);
  expect(line.said).toHaveLength(before + 1);
});

test('whoever hides is at no place', async () => {
  render(<Place places={['item:1']} />);
  await wait(60);
  setPresenceHidden(true);
  expect(line.said.at(-1)).toEqual([]);
  const before = line.said.length;
  await wait(20_000);
  expect(line.said).toHaveLength(before);
  setPresenceHidden(false);
  expect(line.said.at(-1)).toEqual(['item:1']);
});

function Open({ id }: { readonly id: string | null }) {
  useOpenItem(id);
  return null;
}

test('an item is followed while any part of the screen shows it, over a new connection too', () => {
  const { rerender, unmount } = render(
    <>
      <Open id="1" />
      <Open id="1" />
    </>,
  );
  expect(line.opened).toEqual(['1']);
  const next = new Line();
  disconnect();
  disconnect = connectPresence(next);
  expect(next.opened).toEqual(['1']);
  rerender(<Open id="1" />);
  expect(next.opened).toEqual(['1']);
  rerender(<Open id="2" />);
  expect(next.opened).toEqual(['2']);
  unmount();
  expect(next.opened).toEqual([]);
});
