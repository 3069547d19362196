import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentProps } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { HttpError } from '#web/lib/http/http.ts';
import { ReplaceDialog } from '#web/ui/panels/replace-dialog.tsx';

const confirm = vi.fn<(id: string | null) => Promise<unknown>>();
const close = vi.fn<() => void>();
const OTHERS = {
  label: 'Move to',
  options: [
    { value: 'b', label: 'Blue' },
    { value: 'c', label: 'Cyan' },
  ],
};

beforeEach(() => {
  confirm.mockReset().mockResolvedValue(null);
  close.mockReset();
});

function show(more: Partial<ComponentProps<typeof ReplaceDialog>> = {}) {
  render(
    <ReplaceDialog
      title="Delete Red?"
      text="It goes for good."
      confirm="Delete"
      onConfirm={confirm}
      onClose={close}
      {...more}
    />,
  );
  return userEvent.setup();
}

test('asks before it deletes', async () => {
  const user = show();
  expect(screen.getByRole('dialog', { name: 'Delete Red?' }).textContent).toContain('for good');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(confirm).toHaveBeenCalledExactlyOnceWith(null);
  await expect.poll(() => close.mock.calls.length).toBe(1);
});

test('offers the first replacement, and takes another one', async () => {
  const user = show({ replacement: OTHERS });
  const choice = screen.getByRole('combobox', { name: 'Move to' });
  expect(choice.textContent).toContain('Blue');
  await user.click(choice);
  await user.click(await screen.findByRole('option', { name: 'Cyan' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(confirm).toHaveBeenCalledExactlyOnceWith('c');
});

test('waits until it is known whether a replacement is needed', async () => {
  const user = show({ isWaiting: true });
  await user.click(screen.getByRole('button', { name: /Delete/ }));
  expect(confirm).not.toHaveBeenCalled();
});

test('stays open and says why it was refused', async () => {
  confirm.mockRejectedValue(new HttpError(400, { error: 'It still has items' }));
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect((await screen.findByRole('alert')).textContent).toBe('It still has items');
  expect(close).not.toHaveBeenCalled();
});

test('Escape and Cancel keep the row', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(2);
  expect(confirm).not.toHaveBeenCalled();
});
