import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import { copyText } from '#web/ui/feedback/copy-text.ts';
import { Toaster } from '#web/ui/messages/toaster.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const copy = (text: string) => act(() => copyText(text, 'Link copied'));

test('says that a text is in the clipboard', async () => {
  userEvent.setup();
  render(<Toaster />);
  expect(await copy('https://tutti.test/a')).toBe(true);
  expect(await navigator.clipboard.readText()).toBe('https://tutti.test/a');
  expect(await screen.findByText('Link copied')).toBeDefined();
});

test('shows a short text to select where the browser refuses', async () => {
  userEvent.setup();
  render(<Toaster />);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No leave.'));
  expect(await copy('https://tutti.test/b')).toBe(false);
  expect(await screen.findByText(/^Couldn't copy. Select the text/)).toBeDefined();
  expect(screen.getByText('https://tutti.test/b')).toBeDefined();
  await copy('long '.repeat(100));
  expect(screen.queryByText(/^long/)).toBeNull();
});

test('copies a hidden selection over plain http, where browsers have no clipboard', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  const copied: string[] = [];
  document.execCommand = (command) => {
    const field = document.activeElement;
    if (command !== 'copy' || !(field instanceof HTMLTextAreaElement)) return false;
    copied.push(field.value.slice(field.selectionStart, field.selectionEnd));
    return true;
  };
  render(
    <>
      <button type="button">Copy link</button>
      <Toaster />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Copy link' });
  button.focus();
  expect(await copy('https://tutti.test/c')).toBe(true);
  expect(copied).toEqual(['https://tutti.test/c']);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
  expect(await screen.findByText('Link copied')).toBeDefined();
  document.execCommand = () => false;
  expect(await copy('https://tutti.test/d')).toBe(false);
});
