import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { joinAcceptedProjects } from '#server/features/projects/invitations/commands.ts';
import { systemFacts } from '#server/platform/access/scope.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { FullProjectMember, ProjectMember } from '#shared/contract/project-members.ts';
import { ADMIN, GUEST, MEMBER, type Role } from '#shared/permissions.ts';
import { type Caller, type TestProject, world, type World } from '#tests/support/world.ts';

const LAST_ADMIN = {
  error:
    'You cannot leave the project as your the only admin of the project you will have to either delete the project or create an another admin',
};

describe('project members', () => {
  let w: World;
  let project: TestProject;
  let url: string;

  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.close());

  beforeEach(async () => {
    project = await w.server.project(w.workspace, w.admin);
    await w.server.joinProject(w.workspace, project, w.member, MEMBER);
    await w.server.joinProject(w.workspace, project, w.guest, GUEST);
    url = `${project.url}/members/`;
  });

  const idOf = async (who: Caller, of = project) => {
    const [row] = await w.server.platform.database.sql<{ id: string }[]>`
      SELECT id FROM project_members WHERE project_id = ${of.id} AND member_id = ${who.id}`;
    return row?.id ?? '';
  };
  const stateOf = async (who: Caller) => {
    const [row] = await w.server.platform.database.sql`
      SELECT role, is_active FROM project_members
      WHERE project_id = ${project.id} AND member_id = ${who.id}`;
    return row;
  };
  const logOf = (who: Caller) =>
    w.server.platform.database.sql<{ op: string; entity: string }[]>`
      SELECT op, entity FROM change_log
      WHERE scope = ${who.id} AND entity_id IN (${project.id}, ${who.id}) ORDER BY xid, id`;

  it('are listed for everyone in the project, and nobody else', async () => {
    const list = await w.guest.get(url);
    expect(list.status).toBe(200);
    expect(list.body).toHaveLength(3);
    for (const row of list.body) expect(ProjectMember.strict().parse(row)).toEqual(row);
    expect(list.body[0]).toMatchObject({ member: w.guest.id, role: 5, original_role: 5 });
    expect((await w.server.anonymous.get(url)).status).toBe(401);
    expect((await w.bystander.get(url)).status).toBe(403);
    expect((await w.stranger.get(url)).status).toBe(403);
    const { sql } = w.server.platform.database;
    await sql`UPDATE users SET is_bot = true WHERE id = ${w.member.id}`;
    expect((await w.admin.get(url)).body).toHaveLength(2);
    await sql`UPDATE users SET is_bot = false WHERE id = ${w.member.id}`;
  });

  it('are shown in full, with the address only to those who are no guests', async () => {
    const me = await w.guest.get(`${project.url}/project-members/me/`);
    expect(me.status).toBe(200);
    expect(FullProjectMember.strict().parse(me.body)).toEqual(me.body);
    expect(me.body).toMatchObject({
      role: 5,
      is_active: true,
      workspace: { slug: w.workspace.slug },
      project: { id: project.id, identifier: project.identifier },
      member: { id: w.guest.id, display_name: 'Gus' },
      preferences: { pages: { block_display: true } },
    });
    expect((await w.bystander.get(`${project.url}/project-members/me/`)).body).toEqual({
      error: 'The required object does not exist.',
    });
    const other = await w.member.get(`${url}${await idOf(w.admin)}/`);
    expect(other.body.member.email).toBe(w.admin.email);
    const hidden = await w.guest.get(`${url}${await idOf(w.admin)}/`);
    expect(hidden.body.member).not.toHaveProperty('email');
    const foreign = await idOf(w.stranger, w.foreign.project);
    expect((await w.admin.get(`${url}${foreign}/`)).status).toBe(404);
  });

  describe('being added', () => {
    const add = (who: Caller, members: unknown) =>
      w.admin.post(url, { members: [{ ...(members as object), member_id: who.id }] });

    it('need a project admin', async () => {
      for (const who of [w.member, w.guest, w.bystander]) {
        const reply = await who.post(url, { members: [{ member_id: w.bystander.id, role: 5 }] });
        expect(reply.status).toBe(403);
      }
      expect(await stateOf(w.bystander)).toBeUndefined();
    });

    it('are in at once, with a place in their sidebar, their settings and a mail', async () => {
      const { sql } = w.server.platform.database;
      await sql`DELETE FROM mails`;
      const reply = await add(w.bystander, { role: '15', is_active: false, project: v7() });
      expect(reply.status).toBe(201);
      expect(reply.body).toEqual([
        {
          joining_date: expect.any(String),
          id: expect.any(String),
          role: 15,
          original_role: 15,
          member: w.bystander.id,
          project: project.id,
          created_at: expect.any(String),
        },
      ]);
      expect((await w.bystander.get(`${project.url}/`)).body.members).toContain(w.bystander.id);
      const mails = await sql`SELECT to_address, subject, text FROM mails`;
      expect(mails).toHaveLength(1);
      expect(mails[0]).toMatchObject({
        to_address: w.bystander.email,
        subject: 'You were added to a Tutti project',
      });
      expect(mails[0]?.['text']).toContain(
        `http://tutti.test/${w.workspace.slug}/projects/${project.id}/issues`,
      );
      const properties = await sql`
        SELECT 1 FROM project_user_properties WHERE project_id = ${project.id} AND user_id = ${w.bystander.id}`;
      expect(properties).toHaveLength(1);
      expect(await logOf(w.bystander)).toEqual(
        expect.arrayContaining([{ op: 'join', entity: 'project' }]),
      );
      const tells = await sql`
        SELECT scope_kind FROM change_log WHERE entity_id = ${reply.body[0].id} AND entity = 'project_member'`;
      expect(tells.map((row) => row['scope_kind']).toSorted()).toEqual([
        'project',
        'project-guest',
        'user',
      ]);
      const second = await w.server.project(w.workspace, w.admin);
      await w.admin.post(`${second.url}/members/`, {
        members: [{ member_id: w.bystander.id, role: 15 }],
      });
      const mine = await w.bystander.get(`${second.url}/`);
      const first = await w.bystander.get(`${project.url}/`);
      expect(mine.body.sort_order).toBe(first.body.sort_order - 10_000);
    });

    it('must fit the role in the workspace', async () => {
      expect((await w.admin.post(url, {})).body).toEqual({
        error: 'Atleast one member is required',
      });
      expect((await w.admin.post(url, { members: [] })).status).toBe(400);
      expect((await add(w.stranger, { role: 15 })).body).toEqual({
        error: 'The required object does not exist.',
      });
      expect((await add(w.guest, { role: 15 })).body).toEqual({
        error: 'You cannot add a user with role higher than the workspace role',
      });
      const boss = await w.server.person('Boss');
      await w.server.join(w.workspace, boss, ADMIN);
      expect((await add(boss, { role: 15 })).body).toEqual({
        error: 'You cannot add a user with role lower than the workspace role',
      });
      expect((await add(w.bystander, { role: 7 })).status).toBe(400);
      expect((await add(w.bystander, { role: 'boss' })).status).toBe(400);
      expect((await w.admin.post(url, { members: [{ member_id: 'x' }] })).status).toBe(400);
    });

    it('are all refused when one is, and nothing is sent', async () => {
      const { sql } = w.server.platform.database;
      await sql`DELETE FROM mails`;
      const members = [
        { member_id: w.bystander.id, role: 15 },
        { member_id: w.stranger.id, role: 15 },
      ];
      expect((await w.admin.post(url, { members })).status).toBe(404);
      expect(await stateOf(w.bystander)).toBeUndefined();
      expect(await sql`SELECT 1 FROM mails`).toHaveLength(0);
    });

    it('come back with the new role', async () => {
      await w.admin.delete(`${url}${await idOf(w.member)}/`);
      expect(await stateOf(w.member)).toEqual({ role: 15, is_active: false });
      const id = await idOf(w.member);
      const back = await add(w.member, { role: 5 });
      expect(back.body[0]).toMatchObject({ id, role: 5 });
      expect(await stateOf(w.member)).toEqual({ role: 5, is_active: true });
    });

    it('cannot lower the one who adds', async () => {
      await w.server.join(w.workspace, w.bystander, MEMBER);
      await w.server.joinProject(w.workspace, project, w.bystander, ADMIN);
      const self = { members: [{ member_id: w.bystander.id, role: 15 }] };
      expect((await w.bystander.post(url, self)).body).toEqual({
        error: 'You cannot update your own role',
      });
    });
  });

  describe('getting another role', () => {
    const give = async (by: Caller, to: Caller, role: unknown) =>
      by.patch(`${url}${await idOf(to)}/`, { role, is_active: false, member: w.stranger.id });

    it.each([
      ['member', 'guest', ADMIN],
      ['member', 'admin', GUEST],
      ['guest', 'admin', GUEST],
      ['guest', 'guest', MEMBER],
      ['member', 'member', ADMIN],
      ['bystander', 'member', GUEST],
    ] as const)('a %s cannot make the %s a %i', async (by, to, role) => {
      const before = await stateOf(w[to]);
      const reply = await give(w[by], w[to], role);
      expect(reply.status).toBe(403);
      expect(await stateOf(w[to])).toEqual(before);
    });

    it('an admin makes a member a guest and an admin again; the sockets move', async () => {
      const reply = await give(w.admin, w.member, '5');
      expect(reply.status).toBe(200);
      expect(FullProjectMember.strict().parse(reply.body)).toEqual(reply.body);
      expect(reply.body).toMatchObject({ role: 5, is_active: true });
      expect(await logOf(w.member)).toEqual(
        expect.arrayContaining([
          { op: 'drop', entity: 'project' },
          { op: 'join', entity: 'project-guest' },
          { op: 'join', entity: 'user' },
        ]),
      );
      expect((await give(w.admin, w.member, 20)).body.role).toBe(20);
    });

    it('guests of the workspace stay guests', async () => {
      expect((await give(w.admin, w.guest, 15)).body).toEqual({
        error: 'You cannot add a user with role higher than the workspace role',
      });
      expect((await give(w.admin, w.guest, 5)).status).toBe(200);
    });

    it('nobody but an admin of the workspace changes the own role, and the last admin stays', async () => {
      await w.server.joinProject(w.workspace, project, w.member, ADMIN);
      expect((await give(w.member, w.member, 15)).body).toEqual({
        error: 'You cannot update your own role',
      });
      expect((await give(w.admin, w.admin, 15)).status).toBe(200);
      await w.server.joinProject(w.workspace, project, w.admin, ADMIN);
      await w.server.joinProject(w.workspace, project, w.member, MEMBER);
      expect((await give(w.admin, w.admin, 15)).body).toEqual(LAST_ADMIN);
      expect(await stateOf(w.admin)).toEqual({ role: 20, is_active: true });
    });

    it('two admins who demote each other at once leave one admin', async () => {
      await w.server.joinProject(w.workspace, project, w.member, ADMIN);
      const replies = await Promise.all([give(w.admin, w.member, 15), give(w.member, w.admin, 15)]);
      expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 403]);
      const roles = [await stateOf(w.admin), await stateOf(w.member)].map(
        (row) => row?.['role'] as Role,
      );
      expect(roles.toSorted()).toEqual([15, 20]);
    });

    it('ids of other projects are not found', async () => {
      const foreign = await idOf(w.stranger, w.foreign.project);
      expect((await w.admin.patch(`${url}${foreign}/`, { role: 5 })).status).toBe(404);
      expect((await w.admin.delete(`${url}${foreign}/`)).status).toBe(404);
      expect((await w.admin.patch(`${url}${v7()}/`, { role: 5 })).status).toBe(404);
      expect((await w.admin.patch(`${url}${await idOf(w.member)}/`, { role: 7 })).body).toEqual({
        role: ['"7" is not a valid choice.'],
      });
    });
  });

  describe('leaving', () => {
    it('an admin takes somebody out, at once and with their sockets', async () => {
      expect((await w.member.delete(`${url}${await idOf(w.guest)}/`)).status).toBe(403);
      expect((await w.admin.delete(`${url}${await idOf(w.guest)}/`)).status).toBe(204);
      expect(await stateOf(w.guest)).toEqual({ role: 5, is_active: false });
      expect((await w.guest.get(url)).status).toBe(403);
      expect(await logOf(w.guest)).toEqual(
        expect.arrayContaining([{ op: 'drop', entity: 'project-guest' }]),
      );
      expect((await w.admin.get(`${project.url}/`)).body.members).not.toContain(w.guest.id);
      expect((await w.admin.delete(`${url}${await idOf(w.guest)}/`)).status).toBe(404);
      expect((await w.admin.delete(`${url}${await idOf(w.admin)}/`)).body).toEqual({
        error: 'You cannot remove yourself from the workspace. Please use leave workspace',
      });
    });

    it('somebody leaves, but not the last admin', async () => {
      expect((await w.bystander.post(`${url}leave/`)).status).toBe(403);
      expect((await w.guest.post(`${url}leave/`)).status).toBe(204);
      expect((await w.admin.post(`${url}leave/`)).body).toEqual(LAST_ADMIN);
      await w.server.joinProject(w.workspace, project, w.member, ADMIN);
      const replies = await Promise.all([
        w.admin.post(`${url}leave/`),
        w.member.post(`${url}leave/`),
      ]);
      expect(replies.map((reply) => reply.status).toSorted()).toEqual([204, 400]);
    });

    it('who leaves the workspace leaves its projects, who becomes its guest is theirs', async () => {
      const colleague = await w.server.person('Cole');
      await w.server.join(w.workspace, colleague, MEMBER);
      await w.server.joinProject(w.workspace, project, colleague, ADMIN);
      const { sql } = w.server.platform.database;
      const [row] = await sql<{ id: string }[]>`
        SELECT id FROM workspace_members
        WHERE workspace_id = ${w.workspace.id} AND member_id = ${colleague.id}`;
      const membership = `${w.workspace.url}/members/${row?.id}/`;
      expect((await w.admin.patch(membership, { role: 5 })).status).toBe(200);
      expect(await stateOf(colleague)).toEqual({ role: 5, is_active: true });
      const revision = async () => {
        const [found] = await sql<
          { rev: number }[]
        >`SELECT rev FROM projects WHERE id = ${project.id}`;
        return found?.rev ?? 0;
      };
      const before = await revision();
      expect((await w.admin.delete(membership)).status).toBe(204);
      expect(await stateOf(colleague)).toEqual({ role: 5, is_active: false });
      expect(await revision()).toBeGreaterThan(before);
      expect(await logOf(colleague)).toEqual(
        expect.arrayContaining([{ op: 'drop', entity: 'project-guest' }]),
      );
    });

    it('who left does nothing more, also as the creator', async () => {
      await w.server.joinProject(w.workspace, project, w.member, ADMIN);
      await w.admin.post(`${url}leave/`);
      expect((await w.admin.patch(`${project.url}/`, { name: 'Back' })).status).toBe(403);
      expect((await w.admin.get(`${project.url}/states/`)).status).toBe(403);
      expect((await w.admin.post(url, { members: [] })).status).toBe(403);
    });
  });

  describe('joining by oneself', () => {
    const join = (who: Caller, ids: unknown) =>
      who.post(`/api/users/me/workspaces/${w.workspace.slug}/projects/invitations/`, {
        project_ids: ids,
      });

    it('members join open projects with their role in the workspace', async () => {
      const reply = await join(w.bystander, [project.id, project.id]);
      expect(reply.status).toBe(201);
      expect(reply.body).toEqual({ message: 'Projects joined successfully' });
      expect(await stateOf(w.bystander)).toEqual({ role: 15, is_active: true });
      const own = await w.bystander.get(`${project.url}/`);
      expect(own.body.sort_order).toBe(65_535);
      expect(
        (await w.bystander.patch(`${project.url}/user-properties/`, { filters: {} })).status,
      ).toBe(201);
      expect((await join(w.bystander, [project.id])).status).toBe(201);
      expect((await join(w.bystander, [])).status).toBe(201);
      expect((await join(w.bystander, ['x'])).status).toBe(400);
      expect((await join(w.bystander, project.id)).status).toBe(400);
    });

    it('guests and strangers join nothing', async () => {
      expect((await join(w.guest, [project.id])).status).toBe(403);
      expect((await join(w.stranger, [project.id])).status).toBe(403);
      expect(
        (await w.server.anonymous.post('/api/users/me/workspaces/x/projects/invitations/')).status,
      ).toBe(401);
    });

    it('private projects are for admins of the workspace', async () => {
      await w.admin.patch(`${project.url}/`, { network: 0 });
      const refused = await join(w.bystander, [project.id]);
      expect(refused.status).toBe(403);
      expect(refused.body).toEqual({ error: 'Only workspace admins can join private project' });
      const boss = await w.server.person('Boss');
      await w.server.join(w.workspace, boss, ADMIN);
      expect((await join(boss, [project.id])).status).toBe(201);
      expect(await stateOf(boss)).toEqual({ role: 20, is_active: true });
    });

    it('all or none: an unknown or foreign project refuses the whole call', async () => {
      const reply = await join(w.bystander, [project.id, w.foreign.project.id]);
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ error: 'The payload is not valid' });
      expect(await stateOf(w.bystander)).toBeUndefined();
    });

    it('who was here before has the role of then', async () => {
      await w.server.joinProject(w.workspace, project, w.bystander, GUEST);
      await w.bystander.post(`${url}leave/`);
      await join(w.bystander, [project.id]);
      expect(await stateOf(w.bystander)).toEqual({ role: 5, is_active: true });
    });
  });
});

describe('project invitations', () => {
  let w: World;
  let url: string;

  beforeAll(async () => {
    w = await world();
    url = `${w.project.url}/invitations/`;
  });
  afterAll(() => w.close());

  const invite = (email: string, role: number = 15) =>
    w.admin.post(url, { emails: [{ email, role }] });
  /** The link of the last mail to an address. */
  const linkOf = async (email: string) => {
    const [mail] = await w.server.platform.database.sql<{ text: string }[]>`
      SELECT text FROM mails WHERE to_address = ${email} ORDER BY id DESC LIMIT 1`;
    return new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams;
  };
  const joinUrl = (id: string | null, project = w.project) => `${project.url}/join/${id}/`;

  it('are for project admins', async () => {
    for (const who of [w.member, w.guest, w.bystander]) {
      expect((await who.get(url)).status).toBe(403);
      expect((await who.post(url, { emails: [{ email: 'a@b.test' }] })).status).toBe(403);
    }
  });

  it('are refused without a proper address or with a role that does not fit', async () => {
    expect((await w.admin.post(url, {})).body).toEqual({ error: 'Emails are required' });
    expect((await invite('nonsense')).body).toEqual({
      error:
        'Invalid email - nonsense provided a valid email address is required to send the invite',
    });
    const unfit = await invite(w.guest.email, 15);
    expect(unfit.status).toBe(200);
    expect(unfit.body).toEqual({
      error: 'You cannot invite a user with different role than workspace role',
    });
    expect((await w.admin.get(url)).body).toEqual([]);
  });

  it('are sent once, listed without the token, and bring a known person in', async () => {
    const sent = await invite(` ${w.stranger.email.toUpperCase()} `);
    expect(sent.body).toEqual({ message: 'Email sent successfully' });
    await invite(w.stranger.email);
    const { sql } = w.server.platform.database;
    expect(await sql`SELECT 1 FROM mails WHERE to_address = ${w.stranger.email}`).toHaveLength(1);
    const list = await w.admin.get(url);
    expect(list.body).toHaveLength(1);
    expect(list.body[0]).toMatchObject({
      email: w.stranger.email,
      role: 15,
      accepted: false,
      responded_at: null,
      project: { id: w.project.id },
      workspace: { slug: w.workspace.slug },
    });
    const id = list.body[0].id;
    const link = await linkOf(w.stranger.email);
    expect(link.get('invitation_id')).toBe(id);
    const token = link.get('token') ?? '';
    const shown = await w.server.anonymous.get(`${joinUrl(id)}?token=${token}`);
    for (const body of [list.body[0], shown.body, (await w.admin.get(`${url}${id}/`)).body]) {
      expect(JSON.stringify(body)).not.toContain(token);
      expect(body).not.toHaveProperty('token_hash');
    }
    await w.admin.patch(`${w.project.url}/`, { description: 'For us alone' });
    expect((await w.admin.get(`${url}${id}/`)).body.project.description).toBe('For us alone');
    expect(
      (await w.server.anonymous.get(`${joinUrl(id)}?token=${token}`)).body.project.description,
    ).toBe('');
    const own = `/api/users/me/workspaces/${w.workspace.slug}/projects/invitations/`;
    expect((await w.stranger.get(own)).body).toHaveLength(1);
    await sql`UPDATE users SET is_email_verified = false WHERE id = ${w.stranger.id}`;
    expect((await w.stranger.get(own)).body).toEqual([]);
    await sql`UPDATE users SET is_email_verified = true WHERE id = ${w.stranger.id}`;

    const refused = { error: 'You do not have permission to join the project' };
    const answer = { email: w.stranger.email, accepted: true, role: 20 };
    const misses = [
      await w.server.anonymous.post(joinUrl(id), answer),
      await w.server.anonymous.post(joinUrl(id), { ...answer, token: 'guess' }),
      await w.server.anonymous.post(joinUrl(id), { ...answer, token, email: 'other@b.test' }),
      await w.bystander.post(joinUrl(id), { ...answer, token }),
      await w.bystander.post(joinUrl(id), { ...answer, token, email: w.bystander.email }),
      await w.stranger.post(joinUrl(v7()), answer),
      await w.stranger.post(joinUrl(id, w.foreign.project), answer),
      await w.stranger.post(joinUrl(id), {}),
    ];
    for (const miss of misses) {
      expect(miss.status).toBe(403);
      expect(miss.body).toEqual(refused);
    }
    const accepted = await w.stranger.post(joinUrl(id), answer);
    expect(accepted.body).toEqual({ message: 'Project Invitation Accepted' });
    expect((await w.stranger.get(`${w.project.url}/`)).body.member_role).toBe(15);
    const again = await w.stranger.post(joinUrl(id), answer);
    expect(again.status).toBe(400);
    expect(again.body).toEqual({ error: 'You have already responded to the invitation request' });
  });

  it('two answers at once count once', async () => {
    const person = await w.server.person('Twice');
    await invite(person.email);
    const link = await linkOf(person.email);
    const answers = await Promise.all(
      [true, false].map((accepted) =>
        person.post(joinUrl(link.get('invitation_id')), { email: person.email, accepted }),
      ),
    );
    expect(answers.map((reply) => reply.status).toSorted()).toEqual([200, 400]);
  });

  it('are answered with the token of the mail, declined, renewed, and end', async () => {
    const email = 'new@tutti.test';
    await invite(email, 5);
    const first = await linkOf(email);
    const id = first.get('invitation_id');
    const answer = (link: URLSearchParams, accepted: boolean) =>
      w.server.anonymous.post(joinUrl(id), { email, accepted, token: link.get('token') });
    expect((await answer(first, false)).body).toEqual({
      message: 'Project Invitation was not accepted',
    });
    await invite(email, 15);
    const second = await linkOf(email);
    expect((await answer(first, true)).status).toBe(403);
    const { sql } = w.server.platform.database;
    await sql`UPDATE project_invitations SET expires_at = now() WHERE id = ${id}`;
    expect((await answer(second, true)).status).toBe(403);
    expect((await w.server.anonymous.get(joinUrl(id))).status).toBe(404);
    await invite(email, 15);
    const third = await linkOf(email);
    expect((await answer(third, true)).status).toBe(200);
    expect((await w.admin.get(`${url}${id}/`)).body).toMatchObject({ accepted: true, role: 15 });
  });

  it('accepted before the account was there take effect at sign-in, once', async () => {
    const email = 'later@tutti.test';
    await invite(email, 20);
    const id = (await linkOf(email)).get('invitation_id');
    const early = await w.server.anonymous.post(joinUrl(id), { email, accepted: true });
    expect(early.body).toEqual({ message: 'Project Invitation Accepted' });
    const person = await w.server.person('Later');
    const { platform } = w.server;
    await platform.database.sql`UPDATE users SET email = ${email} WHERE id = ${person.id}`;
    const signIn = () =>
      inTransaction(platform, systemFacts, (scope) =>
        joinAcceptedProjects(scope, { id: person.id, email, is_email_verified: true }, null),
      );
    await signIn();
    const own = await person.get(`${w.project.url}/project-members/me/`);
    expect(own.body.role).toBe(15);
    await w.admin.delete(`${w.project.url}/members/${own.body.id}/`);
    await signIn();
    expect((await person.get(`${w.project.url}/project-members/me/`)).status).toBe(404);
  });

  it('are gone once deleted', async () => {
    const person = await w.server.person('Gone');
    await invite(person.email);
    const id = (await linkOf(person.email)).get('invitation_id');
    expect((await w.member.delete(`${url}${id}/`)).status).toBe(403);
    expect((await w.admin.delete(`${w.project.url}/invitations/${v7()}/`)).status).toBe(404);
    expect((await w.admin.delete(`${url}${id}/`)).status).toBe(204);
    expect((await w.admin.delete(`${url}${id}/`)).status).toBe(404);
    const late = await person.post(joinUrl(id), { email: person.email, accepted: true });
    expect(late.status).toBe(403);
  });
});
