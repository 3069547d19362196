import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { cut, findAlert, menuOf, pick, replies, UNREACHABLE } from '#tests/support/web/network.ts';
import {
  leave,
  PROJECT,
  put,
  show,
  startWorkspace,
  WORKSPACE,
} from '#tests/support/web/workspace.tsx';
import { OwnTokensSection } from '#web/features/api-tokens/own-tokens-section.tsx';
import { apiTokens } from '#web/features/api-tokens/store.ts';
import { WorkspaceTokensSection } from '#web/features/api-tokens/workspace-tokens-section.tsx';
import { addDays, today } from '#web/lib/formats/dates.ts';
import { store } from '#web/lib/store/collection.ts';

import { putToken, SERVICE } from './token-world.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

beforeEach(() => startWorkspace());
afterEach(leave);

type Options = Parameters<typeof show>[1];
const own = (options?: Options) => show(<OwnTokensSection />, options);
const everyones = (options?: Options) => show(<WorkspaceTokensSection />, options);
const menu = (label: string) => `Actions for ${label}`;
const button = (name: string) => screen.getByRole('button', { name });
const name = () => screen.getByLabelText<HTMLInputElement>(/^Name/);
const inDays = (count: number) => new Date(`${addDays(today(), count)}T23:59:59`).toISOString();

describe('the table', () => {
  test('shows one’s own tokens alone, and how each stands', () => {
    putToken('a', { label: 'Old', expired_at: '2025-01-01T00:00:00Z' });
    putToken('b', { label: 'Soon', expired_at: inDays(3), project_ids: [PROJECT] });
    putToken('c', { label: 'Off', is_active: false, scope: 'write' });
    putToken('d', { label: 'Theirs', user: 'mara' });
    own();
    const cells = (label: string) => {
      const row = screen.getByText(label).closest<HTMLElement>('[role="row"]');
      return row?.textContent;
    };
    expect(cells('Old')).toMatch(/Read.*All projects.*Not yet.*Expired/);
    expect(cells('Soon')).toMatch(/Website.*3 days left/);
    expect(cells('Off')).toMatch(/Read and write.*Switched off/);
    expect(screen.queryByText('Theirs')).toBeNull();
  });

  test('of an admin has everybody’s with their owners, and service accounts apart', () => {
    putToken('a', { label: 'Theirs', user: 'mara' });
    putToken('b', SERVICE);
    everyones();
    const people = within(screen.getByRole('grid', { name: 'Tokens of members' }));
    expect(people.getByText('mara')).toBeDefined();
    expect(people.queryByText('Deploy bot')).toBeNull();
    const services = within(screen.getByRole('grid', { name: 'Service accounts' }));
    expect(services.getByText('Deploy bot')).toBeDefined();
  });

  test('of an admin says of both when there are none', () => {
    everyones();
    expect(screen.getByText('No service accounts yet')).toBeDefined();
    expect(screen.getByText('No member has a token in this workspace.')).toBeDefined();
  });

  test('offers what may be done with one’s own, another’s and a service’s', async () => {
    putToken('a', { label: 'Mine' });
    putToken('b', { label: 'Theirs', user: 'mara' });
    putToken('c', SERVICE);
    const { user } = everyones();
    expect(await menuOf(user, menu('Mine'))).toEqual(['Renew', 'Request log', 'Rename', 'Revoke']);
    await user.keyboard('{Escape}');
    expect(await menuOf(user, menu('Theirs'))).toEqual(['Revoke']);
    await user.keyboard('{Escape}');
    expect(await menuOf(user, menu('Deploy bot'))).toEqual([
      ...['Edit service account', 'Renew', 'Request log', 'Revoke'],
    ]);
  });

  test('follows what another device does', () => {
    putToken('a', { label: 'Mine' });
    own();
    act(() => putToken('a', { label: 'Renamed', last_used_address: '192.0.2.7' }));
    expect(screen.getByText('Renamed')).toBeDefined();
    expect(screen.getByText('192.0.2.7')).toBeDefined();
  });
});

describe('a token', () => {
  test('is renamed, trimmed; nothing is sent without a name', async () => {
    putToken('a', { label: 'Mine' });
    const { user, written } = own();
    await pick(user, menu('Mine'), 'Rename');
    await user.clear(name());
    await user.click(button('Rename token'));
    expect(await screen.findByText('Enter a name')).toBeDefined();
    await user.type(name(), ' Backup {Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written()).toEqual([['PATCH /api/workspaces/nova/api-tokens/a/', { label: 'Backup' }]]);
    expect(screen.getByText('Backup')).toBeDefined();
  });

  test('that may not be renamed says why in the form, with the words in it', async () => {
    putToken('a', { label: 'Mine' });
    const { user, refused } = own({
      answer: replies({ 'PATCH a/': [400, { label: ['Use another name.'] }] }),
    });
    await pick(user, menu('Mine'), 'Rename');
    await user.type(name(), '!{Enter}');
    expect(await screen.findByText('Use another name.')).toBeDefined();
    expect(name().value).toBe('Mine!');
    expect(refused).not.toHaveBeenCalled();
    expect(apiTokens.get('a')?.label).toBe('Mine');
  });

  test('is renewed: it works again at once', async () => {
    putToken('a', { label: 'Mine', expired_at: '2025-01-01T00:00:00Z' });
    const { user, written } = own();
    await pick(user, menu('Mine'), 'Renew');
    await user.click(screen.getByRole('radio', { name: '1 week' }));
    await user.click(button('Renew token'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written()).toEqual([
      ['POST /api/workspaces/nova/api-tokens/a/renew/', { expired_at: inDays(7) }],
    ]);
    expect(screen.getByText(/7 days left/)).toBeDefined();
  });

  test('of one’s own is revoked after a question', async () => {
    putToken('a', { label: 'Mine' });
    const { user, written } = own({ answer: replies({ 'DELETE a/': [204] }) });
    await pick(user, menu('Mine'), 'Revoke');
    await screen.findByRole('dialog', { name: 'Revoke Mine?' });
    expect(written()).toEqual([]);
    await user.click(button('Revoke token'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written()).toEqual([['DELETE /api/workspaces/nova/api-tokens/a/', undefined]]);
    expect(screen.getByText('Mine')).toBeDefined();
    act(() => store.feed.remove('api_token', 'a', `workspace:${WORKSPACE}`));
    act(() => store.flush());
    expect(screen.getByText('No API tokens yet')).toBeDefined();
  });

  test('that could not be revoked stays, and the reason is in the question', async () => {
    putToken('a', { label: 'Mine' });
    const { user } = own({ answer: replies({ 'DELETE a/': [403, { error: 'Ask an admin.' }] }) });
    await pick(user, menu('Mine'), 'Revoke');
    await user.click(await screen.findByRole('button', { name: 'Revoke token' }));
    await findAlert('Ask an admin.');
    await user.click(button('Cancel'));
    expect(screen.getByText('Mine')).toBeDefined();
  });

  test.each([
    ['another person', { user: 'mara' }, 'workspace-api-tokens/a/', 'Revoke token'],
    ['a service account', SERVICE, 'service-accounts/robot/', 'Delete service account'],
  ])('of %s is ended by an admin', async (_whose, fields, path, confirm) => {
    putToken('a', { ...fields, label: 'Theirs' });
    const { user, written } = everyones({ answer: replies({ [`DELETE ${path}`]: [204] }) });
    await pick(user, menu('Theirs'), 'Revoke');
    await user.click(await screen.findByRole('button', { name: confirm }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written()).toEqual([[`DELETE /api/workspaces/nova/${path}`, undefined]]);
  });

  test('of another person that cannot be reached stays, with the reason in the question', async () => {
    putToken('a', { user: 'mara', label: 'Theirs' });
    const { user } = everyones({ answer: cut });
    await pick(user, menu('Theirs'), 'Revoke');
    await user.click(await screen.findByRole('button', { name: 'Revoke token' }));
    await findAlert(UNREACHABLE);
    // Meanwhile its owner revoked it.
    act(() => putToken('a', { user: 'mara', label: 'Renamed' }));
    expect(screen.getByRole('dialog', { name: 'Revoke Renamed?' })).toBeDefined();
  });
});

describe('a service account', () => {
  const ACCOUNT = {
    id: 'robot',
    name: 'Deploy bot',
    role: 15,
    project_ids: [PROJECT],
    scope: 'read',
  };
  const READ = 'GET service-accounts/robot/';

  test('is read, and edited whole', async () => {
    putToken('a', SERVICE);
    const { user, written } = everyones({ answer: replies({ [READ]: [200, ACCOUNT] }) });
    await pick(user, menu('Deploy bot'), 'Edit service account');
    await user.type(await screen.findByLabelText(/^Name/), ' 2');
    await user.click(screen.getByRole('radio', { name: /^Read and write/ }));
    await user.click(screen.getByRole('radio', { name: 'Admin' }));
    await user.click(button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written()).toEqual([
      [
        'PATCH /api/workspaces/nova/service-accounts/robot/',
        { name: 'Deploy bot 2', role: 20, scope: 'write', project_ids: [PROJECT] },
      ],
    ]);
  });

  test('is kept in a project at least, and what the server refuses is told', async () => {
    putToken('a', SERVICE);
    const { user, written } = everyones({
      answer: replies({
        [READ]: [200, ACCOUNT],
        'PATCH robot/': [400, { project_ids: ['You do not run Website.'] }],
      }),
    });
    await pick(user, menu('Deploy bot'), 'Edit service account');
    const website = await screen.findByRole('checkbox', { name: 'Website' });
    await user.click(website);
    await user.click(button('Save'));
    await findAlert('Choose at least one project');
    expect(written()).toEqual([]);
    await user.click(website);
    await user.click(button('Save'));
    await findAlert('You do not run Website.');
  });

  test('that cannot be read offers to try again', async () => {
    putToken('a', SERVICE);
    let status = 500;
    const { user } = everyones({ answer: replies({ [READ]: () => [status, ACCOUNT] }) });
    await pick(user, menu('Deploy bot'), 'Edit service account');
    await screen.findByText("Couldn't load this service account.");
    status = 200;
    await user.click(button('Try again'));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('Deploy bot');
  });
});

describe('the log of requests', () => {
  const LOG = 'GET api-tokens/a/requests/';
  const request = (id: string, fields: object = {}) => ({
    ...{ id, created_at: '2026-02-03T09:00:00Z', method: 'GET', path: `/api/${id}/` },
    ...{ query_params: '', headers: '{}', body: '', response_code: 200, response_body: '[]' },
    ...{ ip_address: '192.0.2.7', user_agent: 'curl', milliseconds: 12, ...fields },
  });
  const page = (results: readonly object[], next: string | null = null) =>
    [200, { today: 3, results, next }] as const;

  async function open(answer: NonNullable<Options>['answer']) {
    putToken('a', { label: 'Mine' });
    const shown = own(answer && { answer });
    await pick(shown.user, menu('Mine'), 'Request log');
    return shown;
  }

  test('opens a request, and loads older ones', async () => {
    const { user } = await open(
      replies({
        'GET requests/?before=one': page([request('two')]),
        [LOG]: page([request('one', { response_code: 404, query_params: 'a=1' })], 'one'),
      }),
    );
    await screen.findByText('3 requests today. Requests are kept for 30 days.');
    await user.click(screen.getByRole('button', { name: /^404GET/, expanded: false }));
    expect(screen.getByText('From 192.0.2.7, curl, in 12 ms')).toBeDefined();
    expect(screen.getByText('a=1')).toBeDefined();
    // What it did not have has no heading.
    expect(screen.queryByText('Body')).toBeNull();
    await user.click(button('Load more requests'));
    await screen.findByText('/api/two/');
    expect(screen.getByText('/api/one/')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Load more requests' })).toBeNull();
  });

  test('says that there are none, and reads again when the token is used', async () => {
    let answer = page([]);
    await open(replies({ [LOG]: () => answer }));
    await screen.findByText('No requests yet');
    answer = page([request('one')]);
    act(() => putToken('a', { last_used: '2026-02-03T10:00:00Z' }));
    expect(await screen.findByText('/api/one/')).toBeDefined();
  });

  test('that cannot be read offers to try again; a page that fails leaves the others', async () => {
    let isCut = true;
    const known = replies({ [LOG]: page([request('one')], 'one') });
    const { user } = await open((sent) => (isCut ? cut() : known(sent)));
    await screen.findByText("Couldn't load the requests.");
    isCut = false;
    await user.click(button('Try again'));
    await screen.findByText('/api/one/');
    isCut = true;
    await user.click(button('Load more requests'));
    await screen.findByText("Couldn't load the requests.");
    expect(screen.getByText('/api/one/')).toBeDefined();
    expect(button('Load more requests')).toBeDefined();
  });
});

test('a project that is not seen any more leaves no empty name', () => {
  putToken('a', { project_ids: [PROJECT] });
  own();
  act(() => put('project', PROJECT, { name: 'Shop' }));
  expect(screen.getByText('Shop')).toBeDefined();
});
