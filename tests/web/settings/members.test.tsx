import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { ProjectImage } from '#shared/contract/projects.ts';
import type { Workspace } from '#shared/contract/workspaces.ts';
import { fakeNetwork } from '#tests/web/network.ts';
import { readInstance } from '#web/features/instances/store.ts';
import { MemberList } from '#web/features/settings/project/member-list.tsx';
import { InviteButton } from '#web/features/settings/workspace/invite-dialog.tsx';
import { WorkspaceMembers } from '#web/features/settings/workspace/workspace-members.tsx';
import { WorkspaceContext } from '#web/features/workspaces/store.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { keepMe } from '#web/lib/session/session.ts';
import { store } from '#web/lib/store/collection.ts';
import { Toaster } from '#web/ui/messages/toaster.tsx';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

const WORKSPACE = '00000000-0000-7000-8000-000000000901';
const PROJECT = '00000000-0000-7000-8000-000000000902';
const SCOPE = `workspace:${WORKSPACE}`;
const ME = 'ines';
const PEOPLE = [
  { id: ME, first_name: 'Ines', last_name: 'Kovač', role: 20 },
  { id: 'mara', first_name: 'Mara', last_name: 'Lindqvist', role: 15 },
  { id: 'jonas', first_name: 'Jonas', last_name: 'Weber', role: 5 },
];

/** Puts an image in as the feed would. */
function put(entity: string, id: string, fields: object): void {
  store.feed.put(entity, { id, rev: 1, created_at: '2026-02-03T09:00:00Z', ...fields }, SCOPE);
}

beforeEach(() => {
  vi.restoreAllMocks();
  store.feed.drop(SCOPE);
  // A person as far as tables look at them.
  keepMe({ id: ME, user_timezone: 'UTC' } as Parameters<typeof keepMe>[0]);
  for (const { id, role, ...names } of PEOPLE) {
    const member = { id, ...names, display_name: id, avatar_url: null, is_bot: false };
    put('workspace_member', `w-${id}`, { member, role, is_active: true, workspace_id: WORKSPACE });
    put('project_member', `p-${id}`, { member: id, role, project: PROJECT, sort_order: 1 });
  }
  store.flush();
});

function show(part: React.ReactElement) {
  const workspace = { id: WORKSPACE, slug: 'test', name: 'Nova', role: 20 } as Workspace;
  const network = fakeNetwork(({ path }) => {
    const link = (id: string) => ({
      email: `${id}@tutti.test`,
      invite_link: `/workspace-invitations/?invitation_id=${id}&token=handed`,
    });
    if (path.endsWith('/invitations/')) return [200, [link('lena'), link('old')]];
    if (path.includes('/invitations/')) return [200, link(path.split('/').at(-2) ?? '')];
    if (!path.endsWith('/members/')) return undefined;
    const rows = PEOPLE.map(({ id }) => ({
      id: `w-${id}`,
      member: { id, email: `${id}@harbour-coffee.example`, last_login_medium: 'magic-code' },
    }));
    return [200, rows];
  });
  render(<WorkspaceContext value={workspace}>{part}</WorkspaceContext>);
  return { user: userEvent.setup(), network };
}

const table = (name: string) => screen.getByRole('grid', { name });
const texts = (name: string) =>
  within(table(name))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent);
const choose = async (user: ReturnType<typeof userEvent.setup>, row: string, item: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${row}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

describe('members of a workspace', () => {
  test('are listed by name, with what was read of them', async () => {
    show(<WorkspaceMembers />);
    await screen.findByText('mara@harbour-coffee.example');
    expect(texts('People')).toEqual(['IKInes KovačYou', 'JWJonas Weber', 'MLMara Lindqvist']);
    expect(screen.getAllByText('One-time code')).toHaveLength(3);
    expect(screen.getByRole('columnheader', { name: 'Sign-in method' })).toBeTruthy();
  });

  test('are found by e-mail', async () => {
    const { user } = show(<WorkspaceMembers />);
    await screen.findByText('mara@harbour-coffee.example');
    await user.type(screen.getByRole('searchbox', { name: 'Search by name or email' }), 'jonas@');
    expect(texts('People')).toEqual(['JWJonas Weber']);
  });

  test('get another role, and the change can be undone', async () => {
    const add = vi.spyOn(changes, 'add').mockResolvedValue({});
    const { user } = show(<WorkspaceMembers />);
    await user.click(screen.getByRole('combobox', { name: 'Role of mara' }));
    await user.click(await screen.findByRole('option', { name: /^Guest/ }));
    expect(add).toHaveBeenCalledWith(
      expect.objectContaining({
        method: 'PATCH',
        path: '/api/workspaces/test/members/w-mara/',
        body: { role: 5 },
        label: { key: 'settings:members.changes.update', values: { name: 'mara' } },
      }),
    );
  });

  test('are removed once that was confirmed', async () => {
    const add = vi.spyOn(changes, 'add').mockResolvedValue({});
    const { user } = show(<WorkspaceMembers />);
    await choose(user, 'Mara Lindqvist', 'Remove');
    const dialog = await screen.findByRole('dialog', { name: 'Remove Mara Lindqvist from Nova?' });
    expect(add).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(add).toHaveBeenCalledWith(
      expect.objectContaining({ method: 'DELETE', path: '/api/workspaces/test/members/w-mara/' }),
    );
  });
});

describe('invitations', () => {
  const invite = (id: string, fields: object = {}) =>
    put('workspace_invitation', id, {
      email: `${id}@tutti.test`,
      role: 15,
      accepted: false,
      workspace_id: WORKSPACE,
      expires_at: '2999-11-30T12:00:00Z',
      ...fields,
    });

  test('say until when their link works', () => {
    invite('open');
    invite('over', { expires_at: '2026-01-02T12:00:00Z' });
    store.flush();
    show(<WorkspaceMembers />);
    const text = table('Pending invitations').textContent;
    expect(text).toMatch(/Expires Nov 30/);
    expect(text).toContain('Expired');
  });

  test('are withdrawn once that was confirmed', async () => {
    invite('open');
    store.flush();
    const add = vi.spyOn(changes, 'add').mockResolvedValue({});
    const { user } = show(<WorkspaceMembers />);
    await choose(user, 'open@tutti.test', 'Withdraw invitation');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw invitation' }));
    expect(add).toHaveBeenCalledWith(
      expect.objectContaining({ method: 'DELETE', path: '/api/workspaces/test/invitations/open/' }),
    );
  });

  describe('without a mail server', () => {
    beforeEach(async () => {
      fakeNetwork(({ path }) =>
        path.endsWith('/api/instances/') || path.includes('/api/instances/?')
          ? [200, { instance: {}, config: { is_smtp_configured: false } }]
          : undefined,
      );
      await readInstance();
    });

    test('say so, and give the link to copy', async () => {
      invite('open');
      store.flush();
      const { user } = show(<WorkspaceMembers />);
      expect(screen.getByText(/No mail server is set up/)).toBeDefined();
      await choose(user, 'open@tutti.test', 'Copy invite link');
      await vi.waitFor(async () =>
        expect(await navigator.clipboard.readText()).toContain(
          '/workspace-invitations/?invitation_id=open&token=handed',
        ),
      );
    });

    test('give no link to those who could not invite to the role', async () => {
      invite('chief', { role: 20 });
      put('workspace_member', `w-${ME}`, {
        ...{ rev: 2, member: PEOPLE[0], role: 15, is_active: true, workspace_id: WORKSPACE },
      });
      store.flush();
      const { user } = show(<WorkspaceMembers />);
      await user.click(screen.getByRole('button', { name: 'Actions for chief@tutti.test' }));
      expect(await screen.findByRole('menuitem', { name: 'Withdraw invitation' })).toBeTruthy();
      expect(screen.queryByRole('menuitem', { name: 'Copy invite link' })).toBeNull();
    });

    test('that were accepted and not used yet can be handed over again', async () => {
      invite('open', { accepted: true });
      store.flush();
      show(<WorkspaceMembers />);
      expect(table('Pending invitations').textContent).toContain('Accepted, not signed in yet');
    });

    test('are renewed, and the message gives the link', async () => {
      invite('open');
      store.flush();
      vi.spyOn(changes, 'add').mockResolvedValue({});
      const { user } = show(
        <>
          <WorkspaceMembers />
          <Toaster />
        </>,
      );
      await choose(user, 'open@tutti.test', 'Renew link');
      expect(await screen.findByText('New invite link for open@tutti.test')).toBeDefined();
      expect(screen.getByText('The earlier link no longer works.')).toBeDefined();
      expect(screen.getByRole('button', { name: 'Copy invite link' })).toBeDefined();
    });

    test('give their links after the form', async () => {
      vi.spyOn(changes, 'add').mockResolvedValue({});
      const { user } = show(<InviteButton />);
      await user.click(screen.getByRole('button', { name: 'Invite' }));
      const dialog = await screen.findByRole('dialog', { name: 'Invite people to Nova' });
      expect(dialog.textContent).toContain('No mail server is set up');
      await user.type(within(dialog).getByRole('textbox', { name: 'Email' }), 'lena@tutti.test');
      await user.click(within(dialog).getByRole('button', { name: 'Create invite link' }));
      const copy = await within(dialog).findByRole('button', { name: /lena@tutti.test/ });
      expect(within(dialog).queryByText(/old@tutti.test/)).toBeNull();
      await user.click(copy);
      await vi.waitFor(async () =>
        expect(await navigator.clipboard.readText()).toContain(
          '/workspace-invitations/?invitation_id=lena&token=handed',
        ),
      );
      await user.click(within(dialog).getByRole('button', { name: 'Done' }));
      await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
  });

  test('take no room where there are none', () => {
    show(<WorkspaceMembers />);
    expect(screen.queryByRole('grid', { name: 'Pending invitations' })).toBeNull();
  });
});

describe('members of a project', () => {
  const project = (network: 0 | 2) => ({ id: PROJECT, name: 'Website', network }) as ProjectImage;
  const asked = async (network: 0 | 2, name: string) => {
    const { user } = show(<MemberList project={project(network)} />);
    await choose(user, name, 'Remove');
    return (await screen.findByRole('dialog')).textContent;
  };

  test('lose a private project when they are removed', async () => {
    expect(await asked(0, 'Mara Lindqvist')).toContain('They lose access to the project.');
  });

  test('can join a public one again', async () => {
    expect(await asked(2, 'Mara Lindqvist')).toContain('They can join again at any time.');
  });

  test('cannot as guests: guests are added by others', async () => {
    expect(await asked(2, 'Jonas Weber')).toContain('They lose access to the project.');
  });
});
