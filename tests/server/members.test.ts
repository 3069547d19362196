import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  type Caller,
  startServer,
  type TestProject,
  type TestServer,
  type TestWorkspace,
} from '#tests/support/world.ts';

const FORBIDDEN = { error: "You don't have the required permissions." };
const NOT_FOUND = { error: 'The required object does not exist.' };

describe('members of a workspace', () => {
  let server: TestServer;
  let workspace: TestWorkspace;
  let project: TestProject;
  let admin: Caller;
  let second: Caller;
  let member: Caller;
  let guest: Caller;
  let stranger: Caller;
  let url: string;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  beforeEach(async () => {
    admin = await server.person('Ada');
    second = await server.person('Sue');
    member = await server.person('Max');
    guest = await server.person('Gus');
    stranger = await server.person('Sam');
    workspace = await server.workspace(admin);
    await server.join(workspace, second, 20);
    await server.join(workspace, member, 15);
    await server.join(workspace, guest, 5);
    project = await server.project(workspace, admin);
    await server.joinProject(workspace, project, member, 15);
    await server.joinProject(workspace, project, guest, 5);
    url = `${workspace.url}/members/`;
  });

  const idOf = async (who: Caller): Promise<string> => {
    const [row] = await server.platform.database.sql`
      SELECT id FROM workspace_members
      WHERE workspace_id = ${workspace.id} AND member_id = ${who.id}`;
    return String(row?.['id']);
  };
  const rowOf = async (who: Caller) => {
    const [row] = await server.platform.database.sql`
      SELECT role, is_active FROM workspace_members
      WHERE workspace_id = ${workspace.id} AND member_id = ${who.id}`;
    return row;
  };
  const movesOf = async (who: Caller): Promise<string[]> => {
    const rows = await server.platform.database.sql`
      SELECT op, entity FROM change_log
      WHERE scope = ${who.id} AND op IN ('join', 'drop') AND entity <> 'user' ORDER BY xid, id`;
    return rows.map((row) => `${row['op']} ${row['entity']}`);
  };

  it('are listed, with addresses for admins and members only', async () => {
    expect((await server.anonymous.get(url)).status).toBe(401);
    expect((await stranger.get(url)).body).toEqual(FORBIDDEN);
    const list = await member.get(url);
    expect(list.body).toHaveLength(4);
    expect(list.body[0]).toEqual({
      id: await idOf(guest),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
      created_by: null,
      updated_by: null,
      member: {
        id: guest.id,
        first_name: 'Gus',
        last_name: '',
        avatar: '',
        avatar_url: null,
        is_bot: false,
        display_name: 'Gus',
        email: guest.email,
        last_login_medium: 'email',
      },
      workspace: { name: workspace.slug, slug: workspace.slug, id: workspace.id, logo_url: null },
      role: 5,
      company_role: null,
      view_props: expect.objectContaining({ display_filters: expect.anything() }),
      default_props: expect.anything(),
      issue_props: { subscribed: true, assigned: true, created: true, all_issues: true },
      is_active: true,
    });
    const seen = await guest.get(url);
    expect(seen.body).toHaveLength(4);
    expect(JSON.stringify(seen.body)).not.toContain('@');
    expect((await member.get(`${url}?search=gu`)).body).toHaveLength(1);
    const one = await guest.get(`${url}${await idOf(admin)}/`);
    expect(one.body.member).not.toHaveProperty('email');
    expect((await stranger.get(`${url}${await idOf(admin)}/`)).status).toBe(403);
  });

  it('of another workspace are not found under this one', async () => {
    const elsewhere = await server.workspace(stranger);
    const [row] = await server.platform.database.sql`
      SELECT id FROM workspace_members WHERE workspace_id = ${elsewhere.id}`;
    for (const reply of [
      await admin.get(`${url}${row?.['id']}/`),
      await admin.patch(`${url}${row?.['id']}/`, { role: 5 }),
      await admin.delete(`${url}${row?.['id']}/`),
    ]) {
      expect(reply.status).toBe(404);
      expect(reply.body).toEqual(NOT_FOUND);
    }
    expect((await admin.get(`${url}nonsense/`)).body).toEqual({ error: 'Page not found.' });
  });

  it('know their own membership', async () => {
    const me = await guest.get(`${workspace.url}/workspace-members/me/`);
    expect(me.body).toMatchObject({
      role: 5,
      member: guest.id,
      workspace: workspace.id,
      draft_issue_count: 0,
      is_active: true,
    });
    const outside = await stranger.get(`${workspace.url}/workspace-members/me/`);
    expect(outside.status).toBe(404);
    expect(outside.body).toEqual(NOT_FOUND);
  });

  it('get another role from admins alone, never from themselves', async () => {
    const targets = [admin, second, member, guest];
    const calls = [admin, second, member, guest, stranger].flatMap((requester) =>
      targets.flatMap((target) =>
        ([5, 15, 20] as const).map((role) => ({ requester, target, role })),
      ),
    );
    for (const { requester, target, role } of calls) {
      const before = await rowOf(target);
      const reply = await requester.patch(`${url}${await idOf(target)}/`, {
        role,
        is_active: false,
        workspace: 'x',
        member: requester.id,
        deleted_at: '2020-01-01',
      });
      const isAdmin = requester === admin || requester === second;
      if (isAdmin && target !== requester) {
        expect(reply.status).toBe(200);
        expect(reply.body).toMatchObject({ role, is_active: true });
        await server.join(workspace, target, Number(before?.['role']) as 5 | 15 | 20);
      } else {
        const own = { error: 'You cannot update your own role' };
        expect(reply.body).toEqual(isAdmin ? own : FORBIDDEN);
        expect(await rowOf(target)).toEqual(before);
      }
    }
  });

  it('cannot get a role that does not exist', async () => {
    const id = await idOf(guest);
    for (const role of [10, 21, -1, 'admin', null, [20], 1e9]) {
      const reply = await admin.patch(`${url}${id}/`, { role });
      expect(reply.status).toBe(400);
      expect(Object.keys(reply.body)).toEqual(['role']);
    }
    expect((await admin.patch(`${url}${id}/`, {})).body).toEqual({
      role: ['This field is required.'],
    });
    expect((await admin.patch(`${url}${id}/`, { role: '15' })).status).toBe(200);
  });

  it('who become guests are guests of every project, for good', async () => {
    expect((await admin.patch(`${url}${await idOf(member)}/`, { role: 5 })).status).toBe(200);
    const roles = `/api/users/me/workspaces/${workspace.slug}/project-roles/`;
    expect((await member.get(roles)).body).toEqual({ [project.id]: 5 });
    expect(await movesOf(member)).toEqual([
      'drop workspace-staff',
      'drop project',
      'join project-guest',
    ]);
    await admin.patch(`${url}${await idOf(member)}/`, { role: 20 });
    expect((await member.get(roles)).body).toEqual({ [project.id]: 5 });
    expect((await movesOf(member)).slice(3)).toEqual([
      'join workspace-staff',
      'join workspace-admin',
    ]);
  });

  it('are removed by admins alone, out of every project', async () => {
    const id = await idOf(member);
    for (const who of [member, guest, stranger]) {
      expect((await who.delete(`${url}${id}/`)).body).toEqual(FORBIDDEN);
    }
    expect((await admin.delete(`${url}${await idOf(admin)}/`)).body).toEqual({
      error: 'You cannot remove yourself from the workspace. Please use leave workspace',
    });
    expect((await admin.delete(`${url}${id}/`)).status).toBe(204);
    expect(await rowOf(member)).toMatchObject({ is_active: false });
    expect((await member.get(`${workspace.url}/`)).status).toBe(404);
    expect((await member.get(`${project.url}/issue-labels/`)).status).toBe(403);
    expect(await movesOf(member)).toEqual([
      'drop workspace',
      'drop workspace-staff',
      'drop project',
    ]);
    const [gone] = await server.platform.database.sql`
      SELECT scope_kind, op FROM change_log WHERE entity = 'workspace_member' AND entity_id = ${id}`;
    expect(gone).toEqual({ scope_kind: 'workspace', op: 'del' });
    expect((await admin.delete(`${url}${id}/`)).body).toEqual(NOT_FOUND);
    expect((await admin.patch(`${url}${id}/`, { role: 20 })).body).toEqual(NOT_FOUND);
    expect((await admin.get(`${workspace.url}/`)).body.total_members).toBe(3);
  });

  it('who are the only admin of a project can neither be removed nor leave', async () => {
    const own = await server.project(workspace, member);
    await server.joinProject(workspace, own, guest, 5);
    const removed = await admin.delete(`${url}${await idOf(member)}/`);
    expect(removed.status).toBe(400);
    expect(removed.body).toEqual({
      error:
        'User is a part of some projects where they are the only admin, they should either leave that project or promote another user to admin.',
    });
    expect((await member.post(`${url}leave/`)).body).toEqual({
      error:
        'You are a part of some projects where you are the only admin, you should either leave the project or promote another user to admin.',
    });
    expect(await rowOf(member)).toMatchObject({ is_active: true });
    await server.joinProject(workspace, own, admin, 20);
    expect((await member.post(`${url}leave/`)).status).toBe(204);
  });

  it('leave, but the last admin stays', async () => {
    expect((await stranger.post(`${url}leave/`)).status).toBe(403);
    expect((await guest.post(`${url}leave/`)).status).toBe(204);
    expect((await guest.post(`${url}leave/`)).status).toBe(403);
    expect((await second.post(`${url}leave/`)).status).toBe(204);
    const last = await admin.post(`${url}leave/`);
    expect(last.status).toBe(400);
    expect(last.body).toEqual({
      error:
        'You cannot leave the workspace as you are the only admin of the workspace you will have to either delete the workspace or promote another user to admin.',
    });
    expect(await rowOf(admin)).toMatchObject({ role: 20, is_active: true });
  });

  it('keep one admin when two admins lower, remove or leave each other at once', async () => {
    const [first, other] = [await idOf(admin), await idOf(second)];
    await server.joinProject(workspace, project, second, 20);
    await Promise.all([
      admin.patch(`${url}${other}/`, { role: 5 }),
      second.patch(`${url}${first}/`, { role: 5 }),
    ]);
    const admins = () => server.platform.database.sql`
      SELECT 1 FROM workspace_members
      WHERE workspace_id = ${workspace.id} AND role = 20 AND is_active`;
    expect(await admins()).toHaveLength(1);
    await server.join(workspace, admin, 20);
    await server.join(workspace, second, 20);
    await Promise.all([admin.delete(`${url}${other}/`), second.delete(`${url}${first}/`)]);
    expect((await admins()).length).toBeGreaterThanOrEqual(1);
    await server.join(workspace, admin, 20);
    await server.join(workspace, second, 20);
    await server.joinProject(workspace, project, second, 20);
    await Promise.all([admin.post(`${url}leave/`), second.post(`${url}leave/`)]);
    expect((await admins()).length).toBeGreaterThanOrEqual(1);
  });

  it('who were removed can do nothing more, also with what they made themselves', async () => {
    const label = await admin.post(`${project.url}/issue-labels/`, { name: 'theirs' });
    await server.platform.database.sql`
      UPDATE labels SET created_by = ${member.id} WHERE id = ${label.body.id}`;
    await server.platform.database.sql`
      UPDATE workspaces SET created_by = ${second.id} WHERE id = ${workspace.id}`;
    await admin.delete(`${url}${await idOf(member)}/`);
    await admin.delete(`${url}${await idOf(second)}/`);
    for (const reply of [
      await second.patch(`${workspace.url}/`, { name: 'still mine' }),
      await second.delete(`${workspace.url}/`),
      await second.get(url),
      await member.patch(`${project.url}/issue-labels/${label.body.id}/`, { name: 'x' }),
      await member.delete(`${project.url}/issue-labels/${label.body.id}/`),
    ]) {
      expect(reply.status).toBe(403);
    }
  });

  it('show a new name and picture everywhere at once', async () => {
    await member.patch('/api/users/me/', { display_name: 'Maximilian' });
    const id = await idOf(member);
    const [row] = await server.platform.database.sql`
      SELECT scope_kind, op, rev FROM change_log
      WHERE entity = 'workspace_member' AND entity_id = ${id}`;
    expect(row).toEqual({ scope_kind: 'workspace', op: 'up', rev: 2 });
    await member.patch('/api/users/me/', { user_timezone: 'Asia/Tokyo' });
    const rows = await server.platform.database.sql`
      SELECT 1 FROM change_log WHERE entity = 'workspace_member' AND entity_id = ${id}`;
    expect(rows).toHaveLength(1);
  });
});
