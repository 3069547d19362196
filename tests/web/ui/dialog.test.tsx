import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';

import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

function Sample() {
  const [isOpen, setIsOpen] = useState(false);
  const [kind, setKind] = useState('a');
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>New project</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Create a project"
        description="For a team."
      >
        <Field label="Name">
          <Input />
        </Field>
        <Select
          label="Kind"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'a', label: 'Small' },
            { value: 'b', label: 'Large' },
          ]}
        />
      </Dialog>
    </>
  );
}

describe('a dialog', () => {
  async function open() {
    const user = userEvent.setup();
    render(<Sample />);
    await user.click(screen.getByRole('button', { name: 'New project' }));
    return { user, dialog: await screen.findByRole('dialog', { name: 'Create a project' }) };
  }

  test('is named and described, and begins in its first field', async () => {
    const { dialog } = await open();
    const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('For a team.');
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })),
    );
  });

  test('Escape and its own button close it; the focus goes back', async () => {
    const { user } = await open();
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const opener = screen.getByRole('button', { name: 'New project' });
    expect(document.activeElement).toBe(opener);
    await user.click(opener);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('Escape in a list that is open inside closes the list only', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('combobox', { name: 'Kind' }));
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Create a project' })).toBeTruthy();
  });
});

describe('asking before what cannot be taken back', () => {
  function ask(onConfirm: () => void | Promise<void>, typed?: string) {
    const onOpenChange = vi.fn<(open: boolean) => void>();
    render(
      <ConfirmDialog
        open
        onOpenChange={onOpenChange}
        title="Delete the project?"
        text="Its items go with it."
        confirm="Delete project"
        isDanger
        typed={typed}
        onConfirm={onConfirm}
      />,
    );
    return { user: userEvent.setup(), onOpenChange };
  }

  test('waits until the name is typed, then does it once and closes', async () => {
    const onConfirm = vi.fn<() => Promise<void>>(async () => {});
    const { user, onOpenChange } = ask(onConfirm, 'Nova');
    const button = screen.getByRole('button', { name: 'Delete project' });
    expect(button).toHaveProperty('disabled', true);
    const input = screen.getByRole('textbox', { name: 'Type “Nova” to confirm' });
    await user.type(input, 'Nov{Enter}');
    expect(onConfirm).not.toHaveBeenCalled();
    await user.type(input, 'a{Enter}');
    expect(onConfirm).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  });

  test('a second press while it runs does nothing', async () => {
    let finish = () => {};
    const onConfirm = vi.fn<() => Promise<void>>(
      () => new Promise((resolve) => (finish = resolve)),
    );
    const { user, onOpenChange } = ask(onConfirm);
    const button = screen.getByRole('button', { name: 'Delete project' });
    await user.click(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    await user.click(button);
    expect(onConfirm).toHaveBeenCalledOnce();
    finish();
    await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  });

  test('stays open and says what went wrong', async () => {
    const { user, onOpenChange } = ask(() =>
      Promise.reject(new Error('Somebody still works in it.')),
    );
    await user.click(screen.getByRole('button', { name: 'Delete project' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Somebody still works in it.');
    expect(onOpenChange).not.toHaveBeenCalled();
  });
});
