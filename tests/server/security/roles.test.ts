import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ADMIN, GUEST, MEMBER, type Role, ROLES } from '#shared/permissions.ts';
import {
  type Caller,
  type TestProject,
  type TestWorkspace,
  world,
  type World,
} from '#tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const NAMES: Record<Role, string> = { [ADMIN]: 'admin', [MEMBER]: 'member', [GUEST]: 'guest' };

interface Team {
  readonly workspace: TestWorkspace;
  readonly project: TestProject;
  readonly requester: Caller;
  readonly target: Caller;
}

/** A workspace with its owner, a requester and a target; in the project with the same roles. */
async function team(requesterRole: Role, targetRole: Role): Promise<Team> {
  const { server } = w;
  const owner = await server.person('owner');
  const workspace = await server.workspace(owner);
  const project = await server.project(workspace, owner);
  const [requester, target] = [await server.person('asks'), await server.person('target')];
  for (const [who, role] of [
    [requester, requesterRole],
    [target, targetRole],
  ] as const) {
    await server.join(workspace, who, role);
    await server.joinProject(workspace, project, who, role);
  }
  return { workspace, project, requester, target };
}

const TABLES = { workspace: 'workspace_members', project: 'project_members' } as const;

async function membership(kind: keyof typeof TABLES, { workspace, project }: Team, who: Caller) {
  const { sql } = w.server.platform.database;
  const place = kind === 'workspace' ? workspace.id : project.id;
  const [row] = await sql<{ id: string; role: Role; is_active: boolean }[]>`
    SELECT id, role, is_active FROM ${sql(TABLES[kind])}
    WHERE member_id = ${who.id} AND ${sql(`${kind}_id`)} = ${place}`;
  if (!row) throw new Error('No membership.');
  return row;
}

const urlOf = (kind: keyof typeof TABLES, made: Team, id: string) =>
  `${kind === 'workspace' ? made.workspace.url : made.project.url}/members/${id}/`;

const matrix = ROLES.flatMap((requester) =>
  ROLES.flatMap((target) =>
    ROLES.map(
      (next) => [NAMES[requester], NAMES[target], NAMES[next], requester, target, next] as const,
    ),
  ),
);

describe.each(['workspace', 'project'] as const)('roles in a %s', (kind) => {
  it.each(matrix)('a %s makes a %s a %s only when admin', async (...args) => {
    const [, , , requesterRole, targetRole, next] = args;
    const made = await team(requesterRole, targetRole);
    const { id } = await membership(kind, made, made.target);
    const { status } = await made.requester.patch(urlOf(kind, made, id), { role: next });
    const after = await membership(kind, made, made.target);
    if (requesterRole !== ADMIN) {
      expect([status, after.role]).toEqual([403, targetRole]);
      return;
    }
    // In a project a guest of the workspace stays one.
    const isHeld = kind === 'project' && targetRole === GUEST && next !== GUEST;
    if (isHeld) expect([status >= 400, after.role]).toEqual([true, GUEST]);
    else expect([status, after.role]).toEqual([200, next]);
  });

  it.each(
    ROLES.flatMap((role) => ROLES.map((next) => [NAMES[role], NAMES[next], role, next] as const)),
  )('a %s never raises the own role to %s', async (_role, _next, role, next) => {
    const made = await team(role, MEMBER);
    const { id } = await membership(kind, made, made.requester);
    await made.requester.patch(urlOf(kind, made, id), { role: next });
    const after = await membership(kind, made, made.requester);
    expect(after.role).toBeLessThanOrEqual(role);
  });

  it.each(
    ROLES.flatMap((role) =>
      ROLES.map((target) => [NAMES[role], NAMES[target], role, target] as const),
    ),
  )('a %s removes a %s only when admin', async (_role, _target, role, targetRole) => {
    const made = await team(role, targetRole);
    const { id } = await membership(kind, made, made.target);
    const { status } = await made.requester.delete(urlOf(kind, made, id));
    const after = await membership(kind, made, made.target);
    expect([status, after.is_active]).toEqual(role === ADMIN ? [204, false] : [403, true]);
  });
});

describe('invitations', () => {
  it.each(
    ROLES.flatMap((role) => ROLES.map((next) => [NAMES[role], NAMES[next], role, next] as const)),
  )('of a %s as %s never give more than the inviter has', async (_role, _next, role, next) => {
    const made = await team(role, MEMBER);
    const { sql } = w.server.platform.database;
    const url = `${made.workspace.url}/invitations/`;
    const emails = [{ email: 'new@invited.test', role: next }];
    const { status } = await made.requester.post(url, { emails });
    const isAllowed = role !== GUEST && next <= role;
    expect(status < 400).toBe(isAllowed);
    const rows = await sql<{ id: string; role: Role }[]>`
        SELECT id, role FROM workspace_invitations WHERE workspace_id = ${made.workspace.id}`;
    expect(rows.map((row) => row.role)).toEqual(isAllowed ? [next] : []);
    // Nor afterwards, by changing the invitation.
    const [row] = rows;
    if (!row) return;
    await made.requester.patch(`${url}${row.id}/`, { role: ADMIN });
    const [after] = await sql<{ role: Role }[]>`
        SELECT role FROM workspace_invitations WHERE id = ${row.id}`;
    expect(after?.role).toBe(role === ADMIN ? ADMIN : next);
  });
});
