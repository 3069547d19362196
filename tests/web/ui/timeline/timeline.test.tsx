import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Zoom } from '#web/ui/timeline/scale.ts';
import type { Span } from '#web/ui/timeline/span.ts';
import type { TimelineRow } from '#web/ui/timeline/timeline-row.ts';
import { Timeline } from '#web/ui/timeline/timeline.tsx';

const TODAY = '2026-11-18';
const ROWS: readonly TimelineRow[] = [
  { id: 'a', name: 'Seat choice', start: '2026-11-09', end: '2026-11-27' },
  { id: 'b', name: 'Wallet', start: null, end: null },
  { id: 'c', name: 'Calendar', start: '2026-10-01', end: '2026-10-30', isFixed: true },
];
const nameOf = (id: string) => <span>{ROWS.find((row) => row.id === id)?.name}</span>;

/** Presses are one change until people pause. */
const WAIT = { timeout: 10_000 };
const user = userEvent.setup();
const onChange = vi.fn<(id: string, span: Span) => void>();
const onOpen = vi.fn<(id: string) => void>();

beforeEach(() => {
  // A scroller 1,320 px wide; the names take 320 of them.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_320);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  Element.prototype.setPointerCapture = () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
  onChange.mockReset();
  onOpen.mockReset();
});

function Sheet({ isPhone = false }: { readonly isPhone?: boolean }) {
  const [zoom, setZoom] = useState<Zoom>('month');
  const [rows, setRows] = useState(ROWS);
  return (
    <Timeline
      rows={rows}
      label="Modules"
      today={TODAY}
      zoom={zoom}
      onZoom={setZoom}
      isPhone={isPhone}
      nameOf={nameOf}
      onOpen={onOpen}
      onChange={(id, span) => {
        onChange(id, span);
        setRows((last) => last.map((row) => (row.id === id ? { ...row, ...span } : row)));
      }}
    />
  );
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
/** A day is 20 px wide in this zoom. */
function drag(element: Element, from: number, to: number): void {
  fireEvent.pointerDown(element, { button: 0, clientX: from, pointerId: 1 });
  fireEvent.pointerMove(element, { clientX: (from + to) / 2, pointerId: 1 });
  fireEvent.pointerMove(element, { clientX: to, pointerId: 1 });
  fireEvent.pointerUp(element, { clientX: to, pointerId: 1 });
}
const bar = (id: string) => document.querySelector(`[data-bar="${id}"]`) as Element;
const ends = (id: string) => [...document.querySelectorAll(`[data-end-of="${id}"]`)];

test('every row says its dates', () => {
  render(<Sheet />);
  expect(screen.getByRole('grid', { name: 'Modules' }).getAttribute('aria-rowcount')).toBe('3');
  expect(within(row('Seat choice')).getByText('Nov 9 – Nov 27, 19 days')).toBeTruthy();
  expect(within(row('Wallet')).getByText('No dates')).toBeTruthy();
});

describe('with the pointer', () => {
  test('a bar is moved, and each of its ends', () => {
    render(<Sheet />);
    drag(bar('a'), 500, 562);
    expect(onChange).toHaveBeenLastCalledWith('a', { start: '2026-11-12', end: '2026-11-30' });
    drag(ends('a')[0] as Element, 500, 460);
    expect(onChange).toHaveBeenLastCalledWith('a', { start: '2026-11-10', end: '2026-11-30' });
    drag(ends('a')[1] as Element, 500, 480);
    expect(onChange).toHaveBeenLastCalledWith('a', { start: '2026-11-10', end: '2026-11-29' });
  });

  test('an end stops at the other one', () => {
    render(<Sheet />);
    drag(ends('a')[1] as Element, 900, 100);
    expect(onChange).toHaveBeenLastCalledWith('a', { start: '2026-11-09', end: '2026-11-09' });
  });

  test('a press opens the row, and Escape leaves a bar where it was', () => {
    render(<Sheet />);
    drag(bar('a'), 500, 501);
    expect(onOpen).toHaveBeenCalledWith('a');
    fireEvent.pointerDown(bar('a'), { button: 0, clientX: 500, pointerId: 1 });
    fireEvent.pointerMove(bar('a'), { clientX: 600, pointerId: 1 });
    fireEvent.keyDown(window, { key: 'Escape' });
    fireEvent.pointerUp(bar('a'), { clientX: 600, pointerId: 1 });
    expect(onChange).not.toHaveBeenCalled();
  });

  test('dates are drawn on an empty row', () => {
    render(<Sheet />);
    const empty = row('Wallet').querySelector('.cursor-crosshair') as Element;
    drag(empty, 600, 680);
    const [id, span] = onChange.mock.calls[0] ?? [];
    expect(id).toBe('b');
    const days = (Date.parse(span?.end ?? '') - Date.parse(span?.start ?? '')) / 86_400_000;
    expect(days).toBe(4);
  });

  test('a fixed row has nothing to hold', () => {
    render(<Sheet />);
    expect(ends('c')).toEqual([]);
    drag(bar('c'), 100, 300);
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('with keys', () => {
  test('arrows move the dates, with Shift an end, and several presses are one change', async () => {
    render(<Sheet />);
    act(() => row('Seat choice').focus());
    // One after the other, without a pause between them on a busy machine.
    for (const shiftKey of [false, false, true])
      fireEvent.keyDown(row('Seat choice'), { key: 'ArrowRight', shiftKey });
    expect(onChange).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), WAIT);
    expect(onChange).toHaveBeenCalledWith('a', { start: '2026-11-11', end: '2026-11-30' });
    await vi.waitFor(() =>
      expect(document.querySelector('#live-assertive')?.textContent).toContain('Nov 11 – Nov 30'),
    );
  });

  test('going to another row writes at once, and Escape takes back', async () => {
    render(<Sheet />);
    row('Seat choice').focus();
    await user.keyboard('{ArrowLeft}{Escape}{ArrowRight}{Tab}');
    expect(onChange.mock.calls).toEqual([['a', { start: '2026-11-10', end: '2026-11-28' }]]);
  });

  test('undo does not wait for the pause: the move is written before', () => {
    render(<Sheet />);
    act(() => row('Seat choice').focus());
    fireEvent.keyDown(row('Seat choice'), { key: 'ArrowRight' });
    const seen = vi.fn<(written: number) => void>();
    const hear = () => seen(onChange.mock.calls.length);
    window.addEventListener('keydown', hear);
    fireEvent.keyDown(row('Seat choice'), { key: 'z', ctrlKey: true });
    window.removeEventListener('keydown', hear);
    expect(seen).toHaveBeenCalledWith(1);
  });

  test('one row is a stop of the Tab key; arrows go from row to row, Enter opens', async () => {
    render(<Sheet />);
    expect(screen.getAllByRole('row').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    row('Seat choice').focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onOpen).toHaveBeenCalledWith('c');
    await user.keyboard('{ArrowRight}{Home}');
    expect(document.activeElement).toBe(row('Seat choice'));
    expect(onChange).not.toHaveBeenCalled();
  });

  test('the zoom changes by key and by button', async () => {
    render(<Sheet />);
    await user.click(screen.getByRole('radio', { name: 'Quarter' }));
    expect(screen.getByRole('radio', { name: 'Quarter' })).toHaveProperty('ariaChecked', 'true');
  });
});

describe('by the menu', () => {
  test('dates are cleared', async () => {
    render(<Sheet />);
    fireEvent.contextMenu(row('Seat choice'));
    await user.click(await screen.findByRole('menuitem', { name: 'Clear dates' }));
    expect(onChange).toHaveBeenLastCalledWith('a', { start: null, end: null });
  });

  test('dates are typed in a panel', async () => {
    render(<Sheet />);
    fireEvent.contextMenu(row('Wallet'));
    await user.click(await screen.findByRole('menuitem', { name: 'Set dates…' }));
    const panel = await screen.findByRole('dialog', { name: 'Dates of Wallet' });
    await user.type(within(panel).getByLabelText('Start'), '2026-12-01');
    await user.type(within(panel).getByLabelText('End'), '2026-11-30');
    expect(within(panel).getByRole('alert').textContent).toContain('before the start');
    await user.clear(within(panel).getByLabelText('End'));
    await user.type(within(panel).getByLabelText('End'), '2026-12-04{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('b', { start: '2026-12-01', end: '2026-12-04' });
  });

  test('a fixed row offers nothing', () => {
    render(<Sheet />);
    fireEvent.contextMenu(row('Calendar'));
    expect(screen.queryByRole('menuitem', { name: /dates/i })).toBeNull();
  });
});

test('on a phone buttons move the chosen row', async () => {
  render(<Sheet isPhone />);
  await user.click(row('Seat choice'));
  const foot = screen.getByRole('group', { name: 'Selected: Seat choice' });
  await user.click(within(foot).getByRole('button', { name: 'Move a day later' }));
  const moved = { start: '2026-11-10', end: '2026-11-28' };
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith('a', moved), WAIT);
  await user.click(within(foot).getByRole('button', { name: 'Open Seat choice' }));
  expect(onOpen).toHaveBeenCalledWith('a');
});
