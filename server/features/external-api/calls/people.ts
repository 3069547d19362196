import { z } from 'zod';

import type { ExternalCall, Run } from '#server/features/external-api/kit/derive.ts';
import { MAX_LITE_ROWS } from '#server/features/external-api/kit/page.ts';
import { readPeople } from '#server/features/external-api/kit/people.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { Id, RoleValue } from '#shared/contract/fields.ts';
import { GUEST } from '#shared/permissions.ts';

import { moreShapes } from './more-shapes.ts';
import { ROLE_SLUGS } from './roles.ts';

const P = '/projects/:project_id' as const;
const MINE = '/api/v1/users' as const;
const { me, myWorkspace, member, membership, invitation, upload, sticky } = moreShapes;

const OWN_ASSETS = '/api/assets/v2/user-assets/' as const;

export const peopleCalls: readonly ExternalCall[] = [
  {
    method: 'GET',
    url: `${MINE}/me/`,
    of: 'GET /api/users/me/',
    shape: me,
    doc: 'Returns the person the token acts for',
  },
  {
    method: 'GET',
    url: `${MINE}/me/workspaces/`,
    of: 'GET /api/users/me/workspaces/',
    shape: myWorkspace,
    answers: 'list',
    doc: 'Lists the workspace that the token is good for',
    handle: async ({ sql, principal }, _given, run) => {
      const all = z.array(z.looseObject({ id: z.string() }));
      const mine = all.parse(await run('GET /api/users/me/workspaces/'));
      const token = principal && 'token' in principal ? principal.token.id : null;
      const [row] = await sql<{ id: string }[]>`
        SELECT workspace_id AS id FROM api_tokens WHERE id = ${token}`;
      return mine.filter(({ id }) => id === row?.id);
    },
  },
  ...(['assets', 'assets/server'] as const).map((word): ExternalCall => ({
    method: 'POST',
    url: `${MINE}/${word}/`,
    of: `POST ${OWN_ASSETS}`,
    shape: upload,
    doc: 'Asks to upload my avatar or cover',
  })),
  ...(['', 'server/'] as const).flatMap((word): ExternalCall[] => [
    {
      method: 'PATCH',
      url: `${MINE}/assets/:asset_id/${word}`,
      of: `PATCH ${OWN_ASSETS}:asset_id/`,
      doc: 'Confirms the upload and shows the picture',
    },
    {
      method: 'DELETE',
      url: `${MINE}/assets/:asset_id/${word}`,
      of: `DELETE ${OWN_ASSETS}:asset_id/`,
      doc: 'Deletes my avatar or cover',
    },
  ]),
  ...(['members', 'members-lite'] as const).map((word): ExternalCall => ({
    method: 'GET',
    url: `/${word}/`,
    of: 'GET /members/',
    shape: member,
    answers: word === 'members' ? 'list' : 'page',
    ...(word !== 'members' && { maxRows: MAX_LITE_ROWS }),
    doc: 'Lists the members of a workspace',
    handle: async (scope, _given, run) => {
      const all = z
        .array(z.object({ role: z.number(), member: z.object({ id: z.string() }) }))
        .parse(await run('GET /members/'));
      return withPeople(
        scope,
        all.map(({ role, member: { id } }) => ({ id, role })),
      );
    },
  })),
  ...(['project-members', 'project-members-lite'] as const).map((word): ExternalCall => ({
    method: 'GET',
    url: `${P}/${word}/`,
    of: `GET ${P}/members/`,
    shape: member,
    answers: word === 'project-members' ? 'list' : 'page',
    ...(word !== 'project-members' && { maxRows: MAX_LITE_ROWS }),
    doc: 'Lists the members of a project with their roles',
    handle: async (scope, _given, run) => withPeople(scope, await projectRoles(run)),
  })),
  {
    method: 'POST',
    url: `${P}/project-members/`,
    of: `POST ${P}/members/`,
    shape: membership,
    status: 201,
    body: z.object({ member: Id, role: RoleValue.default(GUEST) }),
    doc: 'Adds a person of the workspace to a project',
    handle: async ({ project }, { body }, run) => {
      const given = { members: [{ member_id: body['member'], role: body['role'] ?? GUEST }] };
      const [made] = z
        .array(z.object({ id: z.string(), role: z.number(), member: z.string() }))
        .parse(await run(`POST ${P}/members/`, { body: given }));
      return { ...made, project: project.id };
    },
  },
  {
    method: 'GET',
    url: `${P}/members/:id/`,
    of: `GET ${P}/members/:id/`,
    shape: membership,
    doc: 'Returns a membership',
    handle: async (scope, _given, run) => membershipOf(scope, await run(`GET ${P}/members/:id/`)),
  },
  {
    method: 'PATCH',
    url: `${P}/members/:id/`,
    of: `PATCH ${P}/members/:id/`,
    shape: membership,
    doc: 'Gives a member another role',
    handle: async (scope, { body }, run) =>
      membershipOf(scope, await run(`PATCH ${P}/members/:id/`, { body })),
  },
  {
    method: 'DELETE',
    url: `${P}/members/:id/`,
    of: `DELETE ${P}/members/:id/`,
    doc: 'Removes a member from a project',
  },
  {
    method: 'GET',
    url: '/invitations/',
    of: 'GET /invitations/',
    shape: invitation,
    answers: 'list',
    doc: 'Lists the invitations to a workspace',
  },
  {
    method: 'POST',
    url: '/invitations/',
    of: 'POST /invitations/',
    shape: invitation,
    status: 201,
    body: z.object({ email: z.email(), role: z.unknown().optional() }),
    doc: 'Invites a person to a workspace',
    handle: async (_scope, { body: { email, role } }, run) => {
      const address = String(email).trim().toLowerCase();
      await run('POST /invitations/', { body: { emails: [{ email: address, role }] } });
      const all = z
        .array(z.looseObject({ email: z.string() }))
        .parse(await run('GET /invitations/'));
      return all.find((one) => one.email === address);
    },
  },
  {
    method: 'GET',
    url: '/invitations/:id/',
    of: 'GET /invitations/:id/',
    shape: invitation,
    doc: 'Returns an invitation',
  },
  {
    method: 'PATCH',
    url: '/invitations/:id/',
    of: 'PATCH /invitations/:id/',
    shape: invitation,
    doc: 'Gives an invitation another role',
  },
  {
    method: 'DELETE',
    url: '/invitations/:id/',
    of: 'DELETE /invitations/:id/',
    doc: 'Withdraws an invitation',
  },
  {
    method: 'GET',
    url: '/stickies/',
    of: 'GET /stickies/',
    shape: sticky,
    answers: 'page',
    isPagedByWeb: true,
    doc: 'Lists my stickies',
  },
  {
    method: 'POST',
    url: '/stickies/',
    of: 'POST /stickies/',
    shape: sticky,
    status: 201,
    doc: 'Creates a sticky',
  },
  {
    method: 'GET',
    url: '/stickies/:id/',
    of: 'GET /stickies/:id/',
    shape: sticky,
    doc: 'Returns a sticky',
  },
  {
    method: 'PATCH',
    url: '/stickies/:id/',
    of: 'PATCH /stickies/:id/',
    shape: sticky,
    doc: 'Changes a sticky',
  },
  { method: 'DELETE', url: '/stickies/:id/', of: 'DELETE /stickies/:id/', doc: 'Deletes a sticky' },
];

interface WithRole {
  readonly id: string;
  readonly role: number;
}

async function projectRoles(run: Run): Promise<WithRole[]> {
  const all = z.array(z.object({ role: z.number(), member: z.string() }));
  return all.parse(await run(`GET ${P}/members/`)).map(({ role, member: id }) => ({ id, role }));
}

async function withPeople(scope: WorkspaceScope, roles: readonly WithRole[]) {
  const people = await readPeople(
    scope,
    roles.map(({ id }) => id),
  );
  return roles.flatMap(({ id, role }) => {
    const person = people.get(id);
    return person ? [{ ...person, role, role_slug: ROLE_SLUGS[RoleValue.parse(role)] }] : [];
  });
}

function membershipOf({ project }: { readonly project: { readonly id: string } }, full: unknown) {
  const Full = z.object({ id: z.string(), role: z.number(), member: z.object({ id: z.string() }) });
  const { id, role, member: someone } = Full.parse(full);
  return { id, role, member: someone.id, project: project.id };
}
