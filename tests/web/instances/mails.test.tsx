import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import { renderPage } from '#tests/web/auth/render-page.tsx';
import { fakeNetwork } from '#tests/web/network.ts';
import { MailsPage } from '#web/features/instances/mails/mails-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const LISTED = {
  id: 'm1',
  to_address: 'noor@tutti.test',
  subject: 'Choose a new password',
  kind: 'password_reset',
  status: 'kept',
  attempts: 0,
  next_attempt_at: '2026-11-24T10:00:00Z',
  last_error: null,
  created_at: '2026-11-24T10:00:00Z',
  sent_at: null,
};
const CODE = { ...LISTED, id: 'm2', subject: '', kind: 'login_code' };
const LINK = 'http://tutti.test/accounts/reset-password/?token=abc';

async function open(mail: object) {
  fakeNetwork(({ path }) =>
    path.includes('/mails/m')
      ? [200, { ...LISTED, text: '', html: '', links: [], secret_until: null, ...mail }]
      : [200, { results: [LISTED, CODE], total_results: 2 }],
  );
  await renderPage(<MailsPage />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: LISTED.subject }));
  return { user, dialog: await screen.findByRole('dialog', { name: LISTED.subject }) };
}

test('a kept mail is opened, and its links can be copied', async () => {
  const { user, dialog } = await open({
    text: `Hello\n\nReset: ${LINK}`,
    html: '<p>Hello</p>',
    links: [LINK],
    hidden: null,
    secret_until: '2026-11-24T11:00:00Z',
  });
  expect(await within(dialog).findByText('noor@tutti.test')).toBeDefined();
  expect(within(dialog).getByText('Kept: no mail server')).toBeDefined();
  expect(within(dialog).getByRole('textbox', { name: 'Link 1' })).toHaveProperty('value', LINK);
  expect(within(dialog).getByRole('region', { name: 'Text' }).textContent).toContain('Hello');
  // The form of the mail is shown as text: nothing in it can run or load.
  await user.click(within(dialog).getByRole('button', { name: 'HTML source' }));
  await waitFor(() => expect(dialog.textContent).toContain('<p>Hello</p>'));
  await user.click(within(dialog).getByRole('button', { name: 'Copy Link 1' }));
  expect(await navigator.clipboard.readText()).toBe(LINK);
});

test('a mail whose link is over says why it has no text', async () => {
  const { dialog } = await open({ hidden: 'expired', secret_until: '2026-11-24T11:00:00Z' });
  expect(await within(dialog).findByText(/The link or code has expired/)).toBeDefined();
  expect(within(dialog).queryByRole('region', { name: 'Text' })).toBeNull();
});

test('a code that is over stands in no subject', async () => {
  await open({ hidden: null });
  expect(screen.getByText('One-time code (expired)')).toBeDefined();
});
