import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { cut, findAlert, replies, UNREACHABLE } from '#tests/support/web/network.ts';
import { leave, ME, PROJECT, put, show, startWorkspace } from '#tests/support/web/workspace.tsx';
import { OwnTokensSection } from '#web/features/api-tokens/own-tokens-section.tsx';
import { WorkspaceTokensSection } from '#web/features/api-tokens/workspace-tokens-section.tsx';
import { addDays, formatDay, today } from '#web/lib/formats/dates.ts';

import { made, putToken } from './token-world.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

beforeEach(() => startWorkspace('member'));
afterEach(leave);

type Options = Parameters<typeof show>[1];
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.getByRole('button', { name });
const radio = (name: string | RegExp) => screen.getByRole('radio', { name });
/** The end of a day where the person is. */
const endOf = (day: string) => new Date(`${day}T23:59:59`).toISOString();

async function openOwn(options: Options = {}) {
  const shown = show(<OwnTokensSection />, { role: 'member', ...options });
  await shown.user.click(button('New token'));
  await screen.findByRole('dialog', { name: 'New token' });
  return shown;
}

async function openService(options: Options = {}) {
  startWorkspace('admin');
  const shown = show(<WorkspaceTokensSection />, options);
  await shown.user.click(button('New service account'));
  await screen.findByRole('dialog', { name: 'New service account' });
  return shown;
}

describe('a new token of one’s own', () => {
  test('is made by members, and guests read whom to ask', () => {
    const { unmount } = show(<OwnTokensSection />, { role: 'member' });
    expect(screen.getByText('No API tokens yet')).toBeDefined();
    expect(button('New token')).toBeDefined();
    unmount();
    leave();
    startWorkspace('guest');
    show(<OwnTokensSection />, { role: 'guest' });
    expect(screen.getByText(/Guests can't create API tokens. Ask an admin/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'New token' })).toBeNull();
    expect(screen.getByRole('link', { name: 'API reference' })).toBeDefined();
  });

  test('reads all projects for three months unless something else is chosen', async () => {
    const last = addDays(today(), 90);
    const { user, written } = await openOwn({
      answer: replies({ 'POST api-tokens/': [201, made('Backup')] }),
    });
    expect(screen.getByText(`Works until ${formatDay(last)}.`)).toBeDefined();
    await user.type(field(/^Name/), 'Backup{Enter}');
    await screen.findByRole('dialog', { name: 'Copy your token now' });
    expect(written()).toEqual([
      [
        'POST /api/workspaces/nova/api-tokens/',
        { label: 'Backup', scope: 'read', project_ids: null, expired_at: endOf(last) },
      ],
    ]);
  });

  test('may write, never ends and reaches one project where that is chosen', async () => {
    const { user, written } = await openOwn({
      answer: replies({ 'POST api-tokens/': [201, made('Bot')] }),
    });
    await user.type(field(/^Name/), 'Bot');
    await user.click(radio(/^Read and write/));
    await user.click(radio('Only some projects'));
    await user.click(screen.getByRole('checkbox', { name: 'Website' }));
    await user.click(radio('Never'));
    expect(screen.getByText('Works until you revoke it.')).toBeDefined();
    await user.click(button('Create token'));
    await screen.findByText('Bot works until you revoke it here.');
    expect(written()[0]?.[1]).toEqual({
      ...{ label: 'Bot', scope: 'write', project_ids: [PROJECT], expired_at: null },
    });
  });

  test('is chosen its end by arrows, and ends with the last day', async () => {
    const { user, written } = await openOwn({
      answer: replies({ 'POST api-tokens/': [201, made('A', endOf('2030-05-04'))] }),
    });
    act(() => radio('3 months').focus());
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(radio('Date').getAttribute('aria-checked')).toBe('true');
    await user.type(field(/^Last day/), '2030-05-04');
    await user.type(field(/^Name/), 'A{Enter}');
    await screen.findByText(/^A works until .*2030/);
    expect(written()[0]?.[1]).toMatchObject({ expired_at: endOf('2030-05-04') });
  });

  test('is told at each field what is missing before anything is sent', async () => {
    const { user, written } = await openOwn();
    await user.click(radio('Only some projects'));
    await user.click(radio('Date'));
    await user.type(field(/^Last day/), '2020-01-01');
    await user.click(button('Create token'));
    await findAlert('Choose at least one project');
    expect(screen.getByText('Choose a day after today')).toBeDefined();
    expect(field(/^Name/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter a name')).toBeDefined();
    expect(written()).toEqual([]);
  });

  test.each([
    ['at its field', [400, { label: ['Use another name.'] }], 'Use another name.'],
    ['above the form', [403, { error: "You can't create tokens." }], "You can't create tokens."],
    ['without words of the server', [500, ''], /couldn't do this \(HTTP 500\)/],
  ] as const)('tells a refusal %s, and keeps what was typed', async (_where, reply, words) => {
    const { user } = await openOwn({ answer: replies({ 'POST api-tokens/': reply }) });
    await user.type(field(/^Name/), 'Backup{Enter}');
    expect(await screen.findByText(words)).toBeDefined();
    expect(field(/^Name/).value).toBe('Backup');
  });

  test('offline says so in words, and goes through on the second try', async () => {
    let isCut = true;
    const { user, written } = await openOwn({
      answer: (request) =>
        isCut ? cut() : replies({ 'POST api-tokens/': [201, made('A')] })(request),
    });
    await user.type(field(/^Name/), 'A{Enter}');
    expect(await screen.findByText(UNREACHABLE)).toBeDefined();
    isCut = false;
    await user.click(button('Create token'));
    await screen.findByRole('dialog', { name: 'Copy your token now' });
    expect(written()).toHaveLength(2);
  });

  test('shows its text once: it is copied, tried by a command, and gone', async () => {
    const { user } = await openOwn({ answer: replies({ 'POST api-tokens/': [201, made('A')] }) });
    await user.type(field(/^Name/), 'A{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Copy token' }));
    expect(await navigator.clipboard.readText()).toBe('tutti_pat_s3cret');
    await user.click(button('Copy command'));
    const command = await navigator.clipboard.readText();
    expect(command).toContain('/api/v1/workspaces/nova/projects/');
    expect(command).toContain('X-Api-Key: tutti_pat_s3cret');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No.'));
    await user.click(button('Copy token'));
    expect(await screen.findByText(/did not allow copying. Select the text/)).toBeDefined();
    await user.click(button('Done'));
    act(() => putToken('made', { label: 'A' }));
    await waitFor(() => expect(screen.queryByText('tutti_pat_s3cret')).toBeNull());
    expect(screen.getByRole('button', { name: 'Actions for A' })).toBeDefined();
  });
});

describe('a service account', () => {
  test('begins as a member in chosen projects', async () => {
    const { user, written } = await openService({
      answer: replies({ 'POST service-accounts/': [201, made('Deploys')] }),
    });
    await user.type(field(/^Name/), 'Deploys');
    await user.click(screen.getByRole('checkbox', { name: 'Website' }));
    await user.click(radio('Guest'));
    await user.click(radio('Never'));
    await user.click(button('Create service account'));
    await screen.findByText('Deploys works until you revoke it here.');
    expect(written()).toEqual([
      [
        'POST /api/workspaces/nova/service-accounts/',
        { name: 'Deploys', role: 5, scope: 'read', project_ids: [PROJECT], expired_at: null },
      ],
    ]);
  });

  test('needs a project, and offers those that one runs alone', async () => {
    const { user, written } = await openService();
    const shown = within(screen.getByRole('dialog'));
    await user.type(field(/^Name/), 'Deploys{Enter}');
    await findAlert('Choose at least one project');
    expect(written()).toEqual([]);
    act(() => put('project', PROJECT, { name: 'Shop' }));
    expect(shown.getByRole('checkbox', { name: 'Shop' })).toBeDefined();
    act(() => put('project_member', `p-${ME}`, { role: 15 }));
    expect(shown.queryByRole('checkbox')).toBeNull();
    expect(shown.getByText('There is no project that you can choose.')).toBeDefined();
  });

  test('of a name that is taken is told at the name', async () => {
    const { user } = await openService({
      answer: replies({ 'POST service-accounts/': [409, { name: 'This name is taken.' }] }),
    });
    await user.type(field(/^Name/), 'Deploys');
    await user.click(screen.getByRole('checkbox', { name: 'Website' }));
    await user.keyboard('{Enter}');
    await user.click(button('Create service account'));
    expect(await screen.findByText('This name is taken.')).toBeDefined();
    expect(field(/^Name/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('checkbox', { name: 'Website', checked: true })).toBeDefined();
  });
});
