import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { leave, show, startWorkspace } from '#tests/support/web/workspace.tsx';
import { LinkDialog } from '#web/features/settings/account/link-dialog.tsx';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

const ACCOUNTS = 'POST /api/users/me/accounts/';
const WRONG = 'This is not your password.';

async function open(answer?: Parameters<typeof show>[1]) {
  const dialog = <LinkDialog provider="google" name="Google" onClose={() => undefined} />;
  const shown = show(dialog, answer);
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Link Google' })) };
}

beforeEach(() => startWorkspace());
afterEach(leave);

describe('linking an account', () => {
  test('needs the password, and stays where it is wrong', async () => {
    const answer = () => [400, { password: [WRONG] }] as const;
    const { user, dialog, written } = await open({
      answer: ({ method }) => (method === 'POST' ? answer() : undefined),
    });
    const goOn = dialog.getByRole('button', { name: 'Continue to Google' });
    await user.click(goOn);
    expect(await dialog.findByText('Enter your password')).toBeDefined();
    expect(written()).toEqual([]);
    await user.type(dialog.getByLabelText(/^Your password/), 'guess');
    await user.click(goOn);
    expect(await dialog.findByText(WRONG)).toBeDefined();
    expect(written()).toEqual([[ACCOUNTS, { provider: 'google', password: 'guess' }]]);
  });

  test('needs a recent sign-in where there is no password, and says so', async () => {
    startWorkspace('admin', { is_password_autoset: true });
    const error = 'This needs a sign-in within the last 10 minutes.';
    const { user, dialog } = await open({
      answer: ({ method }) => (method === 'POST' ? [400, { error }] : undefined),
    });
    expect(dialog.queryByLabelText(/^Your password/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Continue to Google' }));
    expect(await dialog.findByText(error)).toBeDefined();
  });
});
