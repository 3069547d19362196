import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { byWebhookEvent } from '#shared/constants/webhooks.ts';
import { address } from '#tests/support/web/address.tsx';
import { cut, findAlert, replies, UNREACHABLE } from '#tests/support/web/network.ts';
import { leave, show, startWorkspace, WORKSPACE } from '#tests/support/web/workspace.tsx';
import { WebhooksSection } from '#web/features/webhooks/webhooks-section.tsx';
import { store } from '#web/lib/store/collection.ts';

import { CALLS, EVERYTHING, HOOK, putWebhook } from './webhook-world.ts';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

beforeEach(() => {
  startWorkspace();
  address.start();
});
afterEach(leave);

type Options = Parameters<typeof show>[1];
const open = (options?: Options) => show(<WebhooksSection />, options);
const url = () => screen.getByLabelText<HTMLInputElement>(/^URL/);
const MADE = {
  id: HOOK,
  url: 'https://ci.tutti.test/hook',
  secret_key: 's3cret',
  former_until: null,
};

async function openForm(options?: Options) {
  const shown = open(options);
  await shown.user.click(screen.getByRole('button', { name: 'Add webhook' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
  const send = () => shown.user.click(form.getByRole('button', { name: 'Add webhook' }));
  return { ...shown, form, send };
}

describe('the table of webhooks', () => {
  test('says what a webhook is for when there is none', () => {
    open();
    expect(screen.getByText('No webhooks yet')).toBeDefined();
    expect(screen.getByText(/sends changes in this workspace to another program/)).toBeDefined();
  });

  test('says of each where it leads, of what it is told and how it fares', () => {
    putWebhook();
    putWebhook({ url: 'https://b.tutti.test/', failures: 3, ...EVERYTHING, cycle: false }, 'b');
    putWebhook({ url: 'https://c.tutti.test/', workspace: 'other' }, 'c');
    open();
    const rowOf = (host: string) => screen.getByText(host).closest('[role="row"]')?.textContent;
    expect(rowOf('ci.tutti.test')).toMatch(/Everything.*Not yet/);
    expect(rowOf('b.tutti.test')).toMatch(
      /Work items, Comments, Modules, Projects.*3 failed tries/,
    );
    expect(screen.queryByText('c.tutti.test')).toBeNull();
  });

  test('follows what other admins do', () => {
    putWebhook();
    open();
    expect(
      screen.getByRole('switch', { name: 'ci.tutti.test is on', checked: true }),
    ).toBeDefined();
    act(() => putWebhook({ is_active: false, failures: 20 }));
    expect(screen.getByRole('switch', { checked: false })).toBeDefined();
    expect(screen.getByText('20 failed tries')).toBeDefined();
    act(() => {
      store.feed.remove('webhook', HOOK, `workspace:${WORKSPACE}`);
      store.flush();
    });
    expect(screen.getByText('No webhooks yet')).toBeDefined();
  });

  test('leads to a webhook, and turns it off and on by a key', async () => {
    putWebhook();
    const { user, written } = open();
    act(() => screen.getByRole('switch').focus());
    await user.keyboard(' ');
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()).toEqual([[`PATCH /api/workspaces/nova/${CALLS}`, { is_active: false }]]);
    expect(screen.getByRole('switch', { checked: false })).toBeDefined();
    await user.click(screen.getByRole('link'));
    expect(address.ways).toEqual([`/nova/settings/${CALLS.slice(0, -1)}`]);
  });

  test('turns back what the server refuses, and tells it', async () => {
    putWebhook();
    const { user, refused } = open({
      answer: replies({ [`PATCH ${CALLS}`]: [403, { error: 'No.' }] }),
    });
    await user.click(screen.getByRole('switch'));
    await waitFor(() => expect(refused).toHaveBeenCalled());
    expect(screen.getByRole('switch', { checked: true })).toBeDefined();
  });
});

describe('a new webhook', () => {
  test('is told everything, and shows its secret once', async () => {
    const { user, written } = await openForm({
      answer: replies({ 'POST webhooks/': [201, MADE] }),
    });
    await user.type(url(), ' https://ci.tutti.test/hook {Enter}');
    await screen.findByRole('dialog', { name: 'Copy the secret now' });
    expect(written()).toEqual([
      ['POST /api/workspaces/nova/webhooks/', { url: 'https://ci.tutti.test/hook', ...EVERYTHING }],
    ]);
    await user.click(screen.getByRole('button', { name: 'Copy secret' }));
    expect(await navigator.clipboard.readText()).toBe('s3cret');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('s3cret')).toBeNull());
  });

  test('is told of some things alone, at least of one', async () => {
    const { user, form, send, written } = await openForm({
      answer: replies({ 'POST webhooks/': [201, MADE] }),
    });
    await user.type(url(), 'https://ci.tutti.test/hook');
    await user.click(form.getByRole('radio', { name: 'Only some events' }));
    const boxes = form.getAllByRole('checkbox');
    for (const box of boxes) await user.click(box);
    await send();
    await findAlert('Choose at least one event');
    expect(written()).toEqual([]);
    await user.click(form.getByRole('checkbox', { name: /^Cycles/ }));
    await send();
    await screen.findByText('s3cret');
    const chosen = byWebhookEvent((event) => event === 'cycle');
    expect(written()[0]?.[1]).toEqual({ url: 'https://ci.tutti.test/hook', ...chosen });
  });

  test.each(['', 'ci.tutti.test', 'ftp://ci.tutti.test', 'https://'])(
    'needs a whole URL, not “%s”',
    async (text) => {
      const { user, send, written } = await openForm();
      if (text) await user.type(url(), text);
      await send();
      expect(
        await screen.findByText('Enter a URL that begins with https:// or http://'),
      ).toBeDefined();
      expect(url().getAttribute('aria-invalid')).toBe('true');
      expect(written()).toEqual([]);
    },
  );

  test.each([
    ['at the URL', [400, { url: ['This address is private.'] }], 'This address is private.'],
    ['that it is there', [409, { error: 'URL already exists' }], 'URL already exists'],
    ['that one may not', [403, { error: 'Ask an admin.' }], 'Ask an admin.'],
  ] as const)('that is refused is told %s, and can be sent again', async (_how, reply, words) => {
    const { user, send } = await openForm({ answer: replies({ 'POST webhooks/': reply }) });
    await user.type(url(), 'https://ci.tutti.test/hook');
    await send();
    expect(await screen.findByText(words)).toBeDefined();
    expect(url().value).toBe('https://ci.tutti.test/hook');
  });

  test('offline keeps the words', async () => {
    const { user, send } = await openForm({ answer: cut });
    await user.type(url(), 'https://ci.tutti.test/hook');
    await send();
    expect(await screen.findByText(UNREACHABLE)).toBeDefined();
    expect(url().value).toBe('https://ci.tutti.test/hook');
  });
});
