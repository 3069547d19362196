import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { fakeNetwork } from '#tests/web/network.ts';
import { VerifyAddress } from '#web/features/workspaces/verify-address.tsx';
import { keepMe } from '#web/lib/session/session.ts';

const ME = { id: 'ada', email: 'ada@tutti.test', is_email_verified: false };

test('a code is mailed, a wrong one is said at its field, the right one verifies the address', async () => {
  keepMe(ME as never);
  const done = vi.fn<() => void>();
  const { writes } = fakeNetwork(({ method, body }) => {
    if (method === 'POST') return [204, null];
    const { code } = body as { code: string };
    return code === 'abcd-efgh-ijkl'
      ? [200, { ...ME, is_email_verified: true }]
      : [400, { code: ['This code is wrong.'] }];
  });
  render(<VerifyAddress onDone={done} />);
  expect(screen.getByText(/Verify ada@tutti.test to see invitations/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
  const field = await screen.findByRole('textbox', { name: /Code/ });
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('Enter the code.')).toBeTruthy();
  await userEvent.type(field, 'aaaa-aaaa-aaaa{Enter}');
  expect(await screen.findByText('This code is wrong.')).toBeTruthy();
  expect(done).not.toHaveBeenCalled();
  await userEvent.clear(field);
  await userEvent.type(field, ' abcd-efgh-ijkl {Enter}');
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(writes().map(({ method, path }) => [method, path.replace(/^.*\/api/, '/api')])).toEqual([
    ['POST', '/api/users/me/email/code/'],
    ['PATCH', '/api/users/me/email/'],
    ['PATCH', '/api/users/me/email/'],
  ]);
});

test('why no code could be sent is said', async () => {
  keepMe(ME as never);
  fakeNetwork(() => [400, { error: 'Too many codes were asked for. Try again in ten minutes.' }]);
  render(<VerifyAddress onDone={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText(/Too many codes/)).toBeTruthy();
});
