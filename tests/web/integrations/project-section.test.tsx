import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { cut, findAlert, replies, UNREACHABLE } from '#tests/support/web/network.ts';
import { leave, ME, PROJECT, put, show, startWorkspace } from '#tests/support/web/workspace.tsx';
import { ProjectIntegrationsSection } from '#web/features/integrations/project-section.tsx';
import { projects } from '#web/features/projects/store.ts';

import { putConnection, putSync } from './integration-world.ts';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

beforeEach(() => startWorkspace());
afterEach(leave);

const AT = `/api/workspaces/nova/projects/${PROJECT}/workspace-integrations/`;
const SYNC = `${AT}github/github-repository-sync/`;
const REPOSITORIES = 'GET github/github-repositories/';
const repository = (id: number, name: string) => ({
  ...{ id, name, full_name: `nova/${name}`, owner: { login: 'nova' } },
  html_url: `https://github.test/nova/${name}`,
});

type Named = Parameters<typeof replies>[0];

function open(named: Named = {}, role: 'admin' | 'member' | 'guest' = 'admin') {
  const project = projects.get(PROJECT);
  if (!project) throw new Error('There is no project.');
  return show(<ProjectIntegrationsSection project={project} />, { role, answer: replies(named) });
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const card = (name: string) => within(screen.getByRole('region', { name }));

describe('a project of a workspace without connections', () => {
  test('leads an admin to them', () => {
    open();
    expect(screen.getByText('Nothing is connected yet')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Open integrations' });
    expect(link.getAttribute('href')).toBe('/nova/settings/integrations');
  });

  test('tells others whom to ask', () => {
    startWorkspace('member');
    open({}, 'member');
    expect(screen.getByText('Ask a workspace admin to connect GitHub or Slack.')).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('a new sync', () => {
  test('begins with a repository of all pages', async () => {
    putConnection('github');
    const first = Array.from({ length: 100 }, (_, place) => repository(place, `r${place}`));
    const { user, written } = open({
      [`${REPOSITORIES}?page=1`]: [200, { repositories: first, total_count: 101 }],
      [`${REPOSITORIES}?page=2`]: [
        200,
        { repositories: [repository(200, 'site')], total_count: 101 },
      ],
      'POST github-repository-sync/': [201, {}],
    });
    await user.click(button('Connect GitHub'));
    await user.click(await screen.findByRole('button', { name: 'Start sync' }));
    expect(await screen.findByText('Choose a repository.')).toBeDefined();
    await user.click(button(/^Choose a repository/));
    await user.type(await screen.findByRole('combobox'), 'site');
    await user.click(await screen.findByRole('option', { name: 'nova/site' }));
    await user.click(screen.getByRole('checkbox', { name: /^Create an issue/ }));
    await user.click(button('Start sync'));
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()).toEqual([
      [
        `POST ${SYNC}`,
        {
          ...{ name: 'site', owner: 'nova', repository_id: 200, sends_changes: true },
          ...{ url: 'https://github.test/nova/site', sends_new_items: false },
        },
      ],
    ]);
    act(() => putSync('github'));
    expect(card('GitHub').getByText('nova/site')).toBeDefined();
  });

  test('posts to a channel of Slack what was chosen', async () => {
    putConnection('slack');
    const { user, written } = open({
      'GET slack/slack-channels/': [200, [{ id: 'C0001', name: 'site' }]],
      'POST project-slack-sync/': [201, {}],
    });
    await user.click(button('Connect Slack'));
    await user.click(await screen.findByRole('button', { name: /^Choose a channel/ }));
    await user.click(await screen.findByRole('option', { name: '#site' }));
    await user.click(screen.getByRole('checkbox', { name: 'Comments' }));
    await user.click(button('Start posting'));
    await waitFor(() =>
      expect(written()).toEqual([
        [
          `POST ${AT}slack/project-slack-sync/`,
          { channel_id: 'C0001', events: ['created', 'state', 'assignees', 'priority'] },
        ],
      ]),
    );
  });

  test('that the server refuses is told, with what was chosen', async () => {
    putConnection('github');
    const { user } = open({
      [REPOSITORIES]: [200, { repositories: [repository(1, 'site')], total_count: 1 }],
      'POST github-repository-sync/': [409, { error: 'nova/site is synced with Shop.' }],
    });
    await user.click(button('Connect GitHub'));
    await user.click(await screen.findByRole('button', { name: /^Choose a repository/ }));
    await user.click(await screen.findByRole('option', { name: 'nova/site' }));
    await user.click(button('Start sync'));
    expect(await screen.findByText('nova/site is synced with Shop.')).toBeDefined();
    expect(button(/^nova\/site/)).toBeDefined();
    await user.click(button('Cancel'));
    expect(button('Connect GitHub')).toBeDefined();
  });

  test('whose repositories cannot be read says why, and tries again', async () => {
    putConnection('github');
    let reply: readonly [number, object] = [400, { error: 'GitHub refused the token.' }];
    const { user } = open({ [REPOSITORIES]: () => reply });
    await user.click(button('Connect GitHub'));
    await screen.findByText('GitHub refused the token.');
    reply = [200, { repositories: [], total_count: 0 }];
    await user.click(button('Try again'));
    expect(await screen.findByText('The token reaches no repositories with issues.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Start sync' })).toBeNull();
    await user.click(button('Cancel'));
    expect(button('Connect GitHub')).toBeDefined();
  });

  test('is begun by those alone who run the project', () => {
    putConnection('github');
    put('project_member', `p-${ME}`, { role: 15 });
    open();
    expect(screen.getByRole('heading', { name: 'GitHub' })).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a sync', () => {
  test('says how it is, and follows', () => {
    putConnection('github');
    putSync('github', { url: 'https://github.test/nova/site' });
    open();
    const status = () => card('GitHub').getByRole('status').textContent;
    expect(card('GitHub').getByRole('link').getAttribute('href')).toContain('nova/site');
    expect(status()).toBe('The first sync is starting…');
    act(() => putSync('github', { last_synced_at: new Date().toISOString() }));
    expect(status()).toMatch(/^Last synced /);
    act(() => putSync('github', { reason: 'GitHub is busy.' }));
    expect(status()).toMatch(/^GitHub is busy. The first/);
    act(() => putSync('github', { status: 'stopped', reason: 'Choose a new token.' }));
    expect(status()).toBe('Stopped. Choose a new token.');
  });

  test('lists the issues that are gone, each with the item that stays', async () => {
    putConnection('github');
    const at = new Date().toISOString();
    putSync('github', { gone: [{ issue: 12, sequence_id: 7, at }] });
    const { user } = open();
    await user.click(button('1 issue is gone from GitHub'));
    expect(screen.getByText('Issue #12')).toBeDefined();
    expect(screen.getByRole('link', { name: 'WEB-7' }).getAttribute('href')).toContain('WEB-7');
  });

  test('whose connection needs a new token leads those there who can give one', () => {
    putConnection('github');
    putSync('github', { status: 'stopped', reason: 'GitHub refused the token.' });
    open();
    expect(screen.queryByRole('link', { name: 'Open integrations' })).toBeNull();
    act(() => putConnection('github', { reason: 'GitHub refused the token.' }));
    expect(screen.getByRole('link', { name: 'Open integrations' })).toBeDefined();
  });

  test('changes what is sent; nothing new without changes', async () => {
    putConnection('github');
    putSync('github');
    const { user, written } = open();
    await user.click(screen.getByRole('checkbox', { name: /^Send changes/ }));
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()).toEqual([[`PATCH ${SYNC}sync-github/`, { sends_changes: false }]]);
  });

  test('posts at least one thing', async () => {
    putConnection('slack');
    putSync('slack', {
      options: { sends_changes: true, sends_new_items: true, events: ['created'] },
    });
    const { user, written } = open();
    await user.click(screen.getByRole('checkbox', { name: 'New work items' }));
    await user.click(screen.getByRole('checkbox', { name: 'Comments' }));
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]?.[1]).toEqual({ events: ['created', 'comment'] });
  });

  test('is seen and not changed by a member', () => {
    startWorkspace('member');
    putConnection('github');
    putSync('github', { has_webhook: false });
    open({}, 'member');
    expect(card('GitHub').queryByRole('button')).toBeNull();
    const box = card('GitHub').getByRole('checkbox', { name: /^Send changes/ });
    expect(box.getAttribute('aria-disabled')).toBe('true');
  });

  test('is worked on at once; a refusal is told in its card', async () => {
    putConnection('github');
    putSync('github');
    let reply: readonly [number, object] = [202, {}];
    const { user, written } = open({ 'POST sync-github/now/': () => reply });
    await user.click(button('Sync now'));
    await waitFor(() => expect(written()).toEqual([[`POST ${SYNC}sync-github/now/`, undefined]]));
    reply = [429, { error: 'Wait a minute.' }];
    await user.click(button('Sync now'));
    expect(await card('GitHub').findByText('Wait a minute.')).toBeDefined();
  });

  test('without a webhook shows how to set one up when asked', async () => {
    putConnection('github');
    putSync('github', { has_webhook: false });
    let isCut = true;
    const hook = { url: 'https://tutti.test/hook', secret: 's3cret' };
    const { user } = open({ 'GET sync-github/webhook/': () => (isCut ? cut() : [200, hook]) });
    expect(screen.queryByText('s3cret')).toBeNull();
    await user.click(button('Show URL and secret'));
    expect(await screen.findByText(UNREACHABLE)).toBeDefined();
    isCut = false;
    await user.click(button('Show URL and secret'));
    expect(await screen.findByText('s3cret')).toBeDefined();
    act(() => putSync('github', { has_webhook: true }));
    expect(screen.queryByText('s3cret')).toBeNull();
  });

  test('ends after a question, which tells a refusal', async () => {
    putConnection('github');
    putSync('github');
    let reply: readonly [number, object?] = [403, { error: 'Ask an admin.' }];
    const { user, written } = open({ 'DELETE sync-github/': () => reply });
    await user.click(button('Disconnect GitHub'));
    const asked = within(await screen.findByRole('dialog', { name: 'Disconnect nova/site?' }));
    await user.click(asked.getByRole('button', { name: 'Disconnect' }));
    await findAlert('Ask an admin.');
    reply = [204];
    await user.click(asked.getByRole('button', { name: 'Disconnect' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written().at(-1)).toEqual([`DELETE ${SYNC}sync-github/`, undefined]);
  });
});
