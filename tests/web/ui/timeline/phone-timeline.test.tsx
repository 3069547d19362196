import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { loadDayPicker } from '#web/ui/dates/day-picker.tsx';
import type { Span } from '#web/ui/timeline/span.ts';
import type { TimelineRow } from '#web/ui/timeline/timeline-row.ts';
import { Timeline } from '#web/ui/timeline/timeline.tsx';

const ROWS: readonly TimelineRow[] = [
  { id: 'a', name: 'Seat choice', start: '2026-11-09', end: '2026-11-27' },
  { id: 'b', name: 'Wallet', start: null, end: null },
  { id: 'c', name: 'Calendar', start: '2026-10-01', end: '2026-10-30', isFixed: true },
];
/** Presses are one change until people pause. */
const WAIT = { timeout: 10_000 };

beforeAll(async () => void (await loadDayPicker()));
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(390);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function open(rows = ROWS) {
  const changed = vi.fn<(id: string, span: Span) => void>();
  const opened = vi.fn<(id: string) => void>();
  const draw = (shown: readonly TimelineRow[]) => (
    <Timeline
      isPhone
      rows={shown}
      label="Modules"
      today="2026-11-18"
      zoom="month"
      onZoom={() => undefined}
      nameOf={(id) => <span>{shown.find((row) => row.id === id)?.name}</span>}
      onOpen={opened}
      onChange={changed}
    />
  );
  const { rerender } = render(draw(rows));
  const user = userEvent.setup();
  return {
    ...{ user, changed, opened },
    redraw: (next: readonly TimelineRow[]) => rerender(draw(next)),
    choose: async (name: string) => {
      await user.click(screen.getByRole('row', { name: new RegExp(name) }));
      return within(screen.getByRole('group', { name: `Selected: ${name}` }));
    },
  };
}

describe('the foot of a timeline on a phone', () => {
  test('is not there before a row is chosen, and follows to another one', async () => {
    const { choose } = open();
    expect(screen.queryByRole('group', { name: /^Selected/ })).toBeNull();
    await choose('Seat choice');
    await choose('Calendar');
    expect(screen.queryByRole('group', { name: 'Selected: Seat choice' })).toBeNull();
  });

  test('several presses are one change, shown before it is written', async () => {
    const { user, choose, changed } = open();
    const foot = await choose('Seat choice');
    const earlier = foot.getByRole('button', { name: 'Move a day earlier' });
    await user.click(earlier);
    await user.click(earlier);
    expect(foot.getByText(/Nov 7 – Nov 25/)).toBeDefined();
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1), WAIT);
    expect(changed).toHaveBeenCalledWith('a', { start: '2026-11-07', end: '2026-11-25' });
  });

  test('a row without dates cannot be moved: they are set first, as typed', async () => {
    const { user, choose, changed } = open();
    const foot = await choose('Wallet');
    expect(foot.queryByRole('button', { name: /Move a day/ })).toBeNull();
    await user.click(foot.getByRole('button', { name: 'Set dates…' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Dates of Wallet' }));
    const [start, end] = panel.getAllByRole('textbox');
    if (!start || !end) throw new Error('There are no fields.');
    await user.type(start, 'today');
    await user.type(end, '2026-11-20{Enter}');
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1), WAIT);
    expect(changed).toHaveBeenCalledWith('b', { start: '2026-11-18', end: '2026-11-20' });
  });

  test('a fixed row is only opened', async () => {
    const { user, choose, opened } = open();
    const foot = await choose('Calendar');
    expect(foot.queryByRole('button', { name: /Move|dates/i })).toBeNull();
    expect(foot.getByText(/Oct 1 – Oct 30/)).toBeDefined();
    await user.click(foot.getByRole('button', { name: 'Open Calendar' }));
    expect(opened).toHaveBeenCalledExactlyOnceWith('c');
  });

  test('goes with its row when somebody deletes it', async () => {
    const { choose, redraw } = open();
    await choose('Wallet');
    redraw(ROWS.filter(({ id }) => id !== 'b'));
    expect(screen.queryByRole('group', { name: /^Selected/ })).toBeNull();
  });

  test('says the dates that another person gives the row', async () => {
    const { choose, redraw } = open();
    const foot = await choose('Wallet');
    redraw(ROWS.map((row) => (row.id === 'b' ? { ...row, start: '2026-12-01' } : row)));
    expect(foot.getByText(/^Dec 1/)).toBeDefined();
  });
});
