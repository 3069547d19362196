import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { followPrinting } from '#web/lib/browser/printing.ts';
import { FirstRows } from '#web/ui/layout/first-rows.tsx';

const show = (count: number) =>
  render(
    <FirstRows rows={Array.from({ length: count }, (_, n) => n + 1)}>
      {(n) => (
        <p key={n}>
          <a href={`#${n}`}>Row {n}</a>
        </p>
      )}
    </FirstRows>,
  );
const shown = () => screen.getAllByRole('link').length;

test('the first rows are shown, the rest on request, where the keyboard goes on', async () => {
  const user = userEvent.setup();
  show(200);
  expect(shown()).toBe(20);
  await user.click(screen.getByRole('button', { name: 'Show 180 more' }));
  expect(shown()).toBe(200);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Row 21'));
});

test('a few more than the first are shown at once', () => {
  show(30);
  expect(shown()).toBe(30);
  expect(screen.queryByRole('button')).toBeNull();
});

test('on paper all of them are there', () => {
  followPrinting();
  show(200);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(shown()).toBe(200);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(shown()).toBe(20);
});
