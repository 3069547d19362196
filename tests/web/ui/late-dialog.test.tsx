import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import { lateDialog } from '#web/ui/dialogs/late-dialog.tsx';
import { Toaster } from '#web/ui/messages/toaster.tsx';

interface FormProps {
  readonly name: string;
  readonly onClose: () => void;
}

const Form = ({ name }: FormProps) => <p>Form of {name}</p>;

/** A page with a button that opens a form, whose code is loaded as told. */
function page(load: () => Promise<typeof Form>) {
  const Late = lateDialog<FormProps>(load, ({ onClose }) => onClose());
  return function Page() {
    const [isAsked, setAsked] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setAsked(true)}>
          Open
        </button>
        {isAsked && <Late name="a view" onClose={() => setAsked(false)} />}
        <Toaster />
      </>
    );
  };
}

test('a dialog that cannot be fetched leaves the page, says so, and is fetched anew', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<typeof Form>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockResolvedValue(Form);
  const Page = page(load);
  render(<Page />);
  const open = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(open);
  expect(await screen.findByText("Couldn't open this")).toBeDefined();
  expect(open.isConnected).toBe(true);
  await userEvent.click(open);
  expect(await screen.findByText('Form of a view')).toBeDefined();
  vi.restoreAllMocks();
});

test('Escape closes what has not come yet, however long it takes', async () => {
  const loading = Promise.withResolvers<typeof Form>();
  const Page = page(() => loading.promise);
  render(<Page />);
  const heard = vi.fn<() => void>();
  document.addEventListener('keydown', heard);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.keyboard('{Escape}');
  expect(heard).not.toHaveBeenCalled();
  loading.resolve(Form);
  await act(() => loading.promise);
  expect(screen.queryByText('Form of a view')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('Form of a view')).toBeDefined();
  await userEvent.keyboard('{Escape}');
  expect(heard).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', heard);
});
