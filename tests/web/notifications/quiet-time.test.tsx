import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { quietUntil, setQuietUntil, useQuietUntil } from '#web/lib/browser/quiet-time.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-04T10:00:00Z') });
});
afterEach(() => {
  setQuietUntil(null);
  vi.useRealTimers();
});

function Shown() {
  return <p>{useQuietUntil() ?? 'not quiet'}</p>;
}

it('a quiet time begins when it is asked for and is over by itself', () => {
  render(<Shown />);
  act(() => setQuietUntil(new Date('2026-03-04T10:30:00Z')));
  screen.getByText('2026-03-04T10:30:00.000Z');
  act(() => void vi.advanceTimersByTime(29 * 60_000));
  screen.getByText('2026-03-04T10:30:00.000Z');
  act(() => void vi.advanceTimersByTime(61_000));
  screen.getByText('not quiet');
  expect(quietUntil()).toBeNull();
});

it('quiet is ended by hand, and what another tab has said counts here', () => {
  render(<Shown />);
  localStorage.setItem('tutti.quiet-until', '2026-03-04T11:00:00.000Z');
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  screen.getByText('2026-03-04T11:00:00.000Z');
  act(() => setQuietUntil(null));
  screen.getByText('not quiet');
});
