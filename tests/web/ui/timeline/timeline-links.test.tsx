import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Span } from '#web/ui/timeline/span.ts';
import type { LinkKind, TimelineLink } from '#web/ui/timeline/timeline-links.ts';
import type { TimelineRow } from '#web/ui/timeline/timeline-row.ts';
import { Timeline } from '#web/ui/timeline/timeline.tsx';

const ROWS: readonly TimelineRow[] = [
  { id: 'a', name: 'Seat choice', start: '2026-11-09', end: '2026-11-20' },
  { id: 'b', name: 'Wallet', start: '2026-11-16', end: '2026-11-24' },
  { id: 'c', name: 'Calendar', start: '2026-12-01', end: '2026-12-04' },
];
const onMake = vi.fn<(from: string, to: string, kind: LinkKind) => void>();
const onChange = vi.fn<(id: string, span: Span) => void>();
const user = userEvent.setup();

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_320);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  Element.prototype.setPointerCapture = () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
  onMake.mockReset();
  onChange.mockReset();
});

const link = (from: string, to: string, kind: LinkKind = 'FS'): TimelineLink => ({
  id: `${from}${to}`,
  from,
  to,
  kind,
  lag: 0,
});

interface SheetProps {
  readonly links: readonly TimelineLink[];
  readonly isPhone?: boolean;
  readonly refused?: string;
}

function Sheet({ links, isPhone = false, refused }: SheetProps) {
  const [rows, setRows] = useState(ROWS);
  const warning = {
    text: 'Starts before Seat choice ends',
    action: 'Move to Nov 21',
    span: { start: '2026-11-21', end: '2026-11-29' },
  };
  return (
    <Timeline
      rows={rows}
      label="Items"
      today="2026-11-18"
      zoom="month"
      onZoom={() => undefined}
      isPhone={isPhone}
      nameOf={(id) => <span>{ROWS.find((row) => row.id === id)?.name}</span>}
      onOpen={() => undefined}
      onChange={(id, span) => {
        onChange(id, span);
        setRows((last) => last.map((row) => (row.id === id ? { ...row, ...span } : row)));
      }}
      links={{
        links,
        isBroken: (one, from, to) => one.kind === 'FS' && (from.end ?? '') >= (to.start ?? ''),
        canLink: (id) => id !== 'c',
        refusal: (_from, to) => (to === refused ? 'This would make a loop: A → B → A.' : null),
        sentence: (from, to, kind) => `${from} ${kind} ${to}`,
        make: onMake,
        warningOf: ({ id, start }) =>
          links.length > 0 && id === 'b' && start === '2026-11-16' ? warning : null,
      }}
    />
  );
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const bar = (id: string) => document.querySelector(`[data-bar="${id}"]`) as HTMLElement;
const path = (look: string) => document.querySelector(`path[data-look="${look}"]`);
const dots = (name: string) => [...row(name).querySelectorAll('[data-dot]')] as HTMLElement[];

/** From a dot to a place in a bar; every bar is said to be 100 px wide from 0. */
function drawLink(dot: HTMLElement, to: string, x: number): void {
  const target = bar(to);
  document.elementsFromPoint = () => [target];
  target.getBoundingClientRect = () => new DOMRect(0, 0, 100, 20);
  fireEvent.pointerDown(dot, { button: 0, clientX: 400, pointerId: 1 });
  fireEvent.pointerMove(dot, { clientX: x, pointerId: 1 });
}

test('links are lines, and those that are not kept are another one', () => {
  render(<Sheet links={[link('a', 'b'), link('b', 'c'), link('a', 'c', 'SS')]} />);
  // Each line has an arrow of its own.
  expect(path('kept')?.getAttribute('d')?.match(/M/g)).toHaveLength(4);
  expect(path('broken')?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
});

test('a line follows the bar that is moved, and is mended by it', () => {
  render(<Sheet links={[link('b', 'c')]} />);
  const before = path('kept')?.getAttribute('d');
  fireEvent.pointerDown(bar('b'), { button: 0, clientX: 500, pointerId: 1 });
  fireEvent.pointerMove(bar('b'), { clientX: 520, pointerId: 1 });
  const after = path('kept')?.getAttribute('d');
  expect(after).toBeTruthy();
  expect(after).not.toBe(before);
  fireEvent.pointerMove(bar('b'), { clientX: 720, pointerId: 1 });
  expect(path('kept')).toBeNull();
  expect(path('broken')).not.toBeNull();
});

test('nothing is drawn where there are no links', () => {
  render(<Sheet links={[]} />);
  expect(document.querySelector('[data-links]')).toBeNull();
});

test.each([
  ['end', 20, 'FS'],
  ['end', 80, 'FF'],
  ['start', 20, 'SS'],
  ['start', 80, 'SF'],
] as const)('a link from the %s to the place %s of a bar is %s', (end, x, kind) => {
  render(<Sheet links={[]} />);
  const dot = dots('Seat choice').find((one) => one.dataset['dot'] === end);
  drawLink(dot as HTMLElement, 'b', x);
  expect(screen.getByText(`a ${kind} b`)).toBeTruthy();
  fireEvent.pointerUp(dot as HTMLElement, { clientX: x, pointerId: 1 });
  expect(onMake).toHaveBeenCalledExactlyOnceWith('a', 'b', kind);
});

test('a link that is refused says why and is not made', () => {
  render(<Sheet links={[]} refused="b" />);
  const [dot] = dots('Seat choice');
  drawLink(dot as HTMLElement, 'b', 20);
  expect(screen.getByText('This would make a loop: A → B → A.')).toBeTruthy();
  fireEvent.pointerUp(dot as HTMLElement, { clientX: 20, pointerId: 1 });
  expect(onMake).not.toHaveBeenCalled();
});

test('Escape leaves a link that is being drawn', () => {
  render(<Sheet links={[]} />);
  const [dot] = dots('Seat choice');
  drawLink(dot as HTMLElement, 'b', 20);
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(screen.queryByText('a SS b')).toBeNull();
  fireEvent.pointerUp(dot as HTMLElement, { clientX: 20, pointerId: 1 });
  expect(onMake).not.toHaveBeenCalled();
});

test('no link begins where the person may make none', () => {
  render(<Sheet links={[]} />);
  expect(dots('Seat choice')).toHaveLength(2);
  expect(dots('Calendar')).toHaveLength(0);
});

test('a row says what is wrong, and a button mends it', async () => {
  render(<Sheet links={[link('a', 'b')]} />);
  expect(row('Wallet').textContent).toContain('Starts before Seat choice ends');
  expect(screen.queryByRole('button', { name: 'Move to Nov 21' })).toBeNull();
  fireEvent.focus(row('Wallet'));
  await user.click(screen.getByRole('button', { name: 'Move to Nov 21' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('b', {
    start: '2026-11-21',
    end: '2026-11-29',
  });
  expect(path('broken')).toBeNull();
  expect(screen.queryByText('Starts before Seat choice ends')).toBeNull();
});

test('on a phone the foot has the button', async () => {
  render(<Sheet links={[link('a', 'b')]} isPhone />);
  fireEvent.focus(row('Wallet'));
  const foot = screen.getByRole('group', { name: 'Selected: Wallet' });
  expect(foot.textContent).toContain('Starts before Seat choice ends');
  await user.click(screen.getByRole('button', { name: 'Move to Nov 21' }));
  expect(onChange).toHaveBeenCalledOnce();
});
