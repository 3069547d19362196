import { render, screen } from '@testing-library/react';
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

test('a dialog that cannot be fetched leaves the page, says so, and is fetched anew', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<typeof Form>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockResolvedValue(Form);
  const Late = lateDialog<FormProps>(load, ({ onClose }) => onClose());
  function Page() {
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
  }
  render(<Page />);
  const open = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(open);
  expect(await screen.findByText("Couldn't open this")).toBeDefined();
  expect(open.isConnected).toBe(true);
  await userEvent.click(open);
  expect(await screen.findByText('Form of a view')).toBeDefined();
  vi.restoreAllMocks();
});
