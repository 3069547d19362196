import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { leave, ME, show, startWorkspace } from '#tests/support/web/workspace.tsx';
import { AddressDialog } from '#web/features/settings/account/address-dialog.tsx';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

const close = vi.fn<(isOpen: boolean) => void>();
const ask = '/api/users/me/email/code/';

async function open(answer?: Parameters<typeof show>[1]) {
  const shown = show(<AddressDialog open onOpenChange={close} />, answer);
  const dialog = await screen.findByRole('dialog', { name: 'Change email address' });
  return { ...shown, dialog: within(dialog) };
}
type Opened = Awaited<ReturnType<typeof open>>;

const email = ({ dialog }: Opened) => dialog.getByRole('textbox', { name: /New email address/ });
/** Asks for a code for an address, with the password. */
async function askFor(opened: Opened, address: string) {
  const { user, dialog } = opened;
  await user.type(email(opened), address);
  await user.type(dialog.getByLabelText(/^Your password/), 'secret');
  await user.click(dialog.getByRole('button', { name: 'Send code' }));
  return dialog.findByRole('textbox', { name: /Code/ });
}

beforeEach(() => {
  close.mockReset();
  startWorkspace();
});
afterEach(leave);

describe('another e-mail address', () => {
  test('needs an address and the password', async () => {
    const { user, dialog, written } = await open();
    await user.click(dialog.getByRole('button', { name: 'Send code' }));
    expect(await dialog.findByText('Enter an email address')).toBeDefined();
    expect(dialog.getByText('Enter your password')).toBeDefined();
    expect(written()).toEqual([]);
  });

  test('needs no password where there never was one', async () => {
    startWorkspace('admin', { is_password_autoset: true });
    const opened = await open();
    expect(opened.dialog.queryByLabelText(/^Your password/)).toBeNull();
    await opened.user.type(email(opened), 'new@tutti.test{Enter}');
    await waitFor(() =>
      expect(opened.written()).toEqual([[`POST ${ask}`, { email: 'new@tutti.test' }]]),
    );
  });

  test('is taken with the code that was mailed there', async () => {
    const opened = await open({
      answer: ({ method }) =>
        method === 'PATCH' ? [200, { id: ME, email: 'new@tutti.test' }] : undefined,
    });
    const code = await askFor(opened, ' new@tutti.test ');
    expect(opened.dialog.getByText(/We sent a code to new@tutti.test/)).toBeDefined();
    await opened.user.type(code, ' abcd-efgh-ijkl {Enter}');
    await waitFor(() => expect(close).toHaveBeenCalledExactlyOnceWith(false));
    expect(opened.written()).toEqual([
      [`POST ${ask}`, { email: 'new@tutti.test', password: 'secret' }],
      ['PATCH /api/users/me/email/', { email: 'new@tutti.test', code: 'abcd-efgh-ijkl' }],
    ]);
    expect(await screen.findByText('Email address changed to new@tutti.test')).toBeDefined();
  });

  test('that somebody else has is said at the address', async () => {
    const opened = await open({ answer: () => [400, { email: ['Already in use'] }] });
    await opened.user.type(email(opened), 'mara@tutti.test');
    await opened.user.type(opened.dialog.getByLabelText(/^Your password/), 'secret{Enter}');
    expect(await opened.dialog.findByText('Already in use')).toBeDefined();
    expect(opened.dialog.queryByRole('textbox', { name: /Code/ })).toBeNull();
  });

  test('with a wrong code says so, and a new code can be sent', async () => {
    const opened = await open({
      answer: ({ method }) => (method === 'PATCH' ? [400, { code: ['Wrong code'] }] : undefined),
    });
    const code = await askFor(opened, 'new@tutti.test');
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Change email address' }));
    expect(await opened.dialog.findByText('Enter the code from the email')).toBeDefined();
    await opened.user.type(code, 'nope{Enter}');
    expect(await opened.dialog.findByText('Wrong code')).toBeDefined();
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText('New code sent')).toBeDefined();
    expect(code).toHaveProperty('value', '');
    expect(opened.written().filter(([call]) => call === `POST ${ask}`)).toHaveLength(2);
    expect(close).not.toHaveBeenCalled();
  });

  test('can be typed again: what was typed is still there', async () => {
    const opened = await open();
    await askFor(opened, 'nwe@tutti.test');
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Back' }));
    expect(email(opened)).toHaveProperty('value', 'nwe@tutti.test');
  });
});
