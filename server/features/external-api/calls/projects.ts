import { z } from 'zod';

import { createAccount } from '#server/features/auth/commands.ts';
import { isOfItsAddress } from '#server/features/auth/newcomers/commands.ts';
import type { ExternalCall } from '#server/features/external-api/kit/derive.ts';
import { oneOf } from '#server/features/external-api/kit/one-of.ts';
import { readPeople } from '#server/features/external-api/kit/people.ts';
import type { UserRow } from '#server/features/users/events.ts';
import { joinWorkspace } from '#server/features/workspaces/memberships/commands.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import { RoleValue } from '#shared/contract/fields.ts';
import { badRequest } from '#shared/errors.ts';

import { readOwnProject } from './parts.ts';
import { shapes } from './shapes.ts';

const P = '/projects/:project_id' as const;
const { project, state, label, person } = shapes;

export const projectCalls: readonly ExternalCall[] = [
  {
    method: 'GET',
    url: '/projects/',
    of: 'GET /projects/details/',
    shape: project,
    answers: 'page',
    doc: 'Lists projects that are not archived',
    handle: async (_scope, _given, run) =>
      Projects.parse(await run('GET /projects/details/')).filter(isOpen),
  },
  {
    method: 'POST',
    url: '/projects/',
    of: 'POST /projects/',
    shape: project,
    status: 201,
    doc: 'Creates a project',
  },
  {
    method: 'GET',
    url: `${P}/`,
    of: `GET ${P}/`,
    shape: project,
    doc: 'Returns a project, an archived one too',
    handle: (scope, _given, run) => readOwnProject(scope, run),
  },
  { method: 'PATCH', url: `${P}/`, of: `PATCH ${P}/`, shape: project, doc: 'Changes a project' },
  { method: 'DELETE', url: `${P}/`, of: `DELETE ${P}/`, doc: 'Deletes a project' },
  { method: 'POST', url: `${P}/archive/`, of: `POST ${P}/archive/`, doc: 'Archives a project' },
  { method: 'DELETE', url: `${P}/archive/`, of: `DELETE ${P}/archive/`, doc: 'Restores a project' },
  {
    method: 'GET',
    url: `${P}/members/`,
    of: `GET ${P}/members/`,
    shape: person,
    answers: 'list',
    doc: 'Lists the members of a project',
    handle: async (scope, _given, run) => {
      const members = Members.parse(await run(`GET ${P}/members/`)).map(({ member }) => member);
      const people = await readPeople(scope, members);
      return members.flatMap((id) => people.get(id) ?? []);
    },
  },
  {
    method: 'POST',
    url: `${P}/members/`,
    of: `POST ${P}/members/`,
    shape: person,
    status: 201,
    body: z.object({
      email: z.email(),
      display_name: z.string().trim().min(1).max(255),
      first_name: z.string().trim().max(255).optional(),
      last_name: z.string().trim().max(255).optional(),
      role: RoleValue.default(5),
    }),
    doc: 'Adds a person to a project, by their email address',
    handle: async (scope, { body }, run) => {
      const id = await memberOf(scope, NewMember.parse(body));
      await run(`POST ${P}/members/`, {
        body: { members: [{ member_id: id, role: NewMember.parse(body).role }] },
      });
      return (await readPeople(scope, [id])).get(id);
    },
  },

  {
    method: 'GET',
    url: `${P}/states/`,
    of: `GET ${P}/states/`,
    shape: state,
    answers: 'page',
    doc: 'Lists the states of a project',
  },
  {
    method: 'GET',
    url: '/states/',
    of: 'GET /states/',
    shape: state,
    answers: 'page',
    doc: 'Lists the states of all my projects',
  },
  {
    method: 'POST',
    url: `${P}/states/`,
    of: `POST ${P}/states/`,
    shape: state,
    doc: 'Creates a state',
  },
  ...oneOf(`${P}/states/:id/`, `${P}/states/:id/`, state, 'a state'),

  {
    method: 'GET',
    url: `${P}/labels/`,
    of: `GET ${P}/issue-labels/`,
    shape: label,
    answers: 'page',
    doc: 'Lists the labels of a project',
  },
  {
    method: 'POST',
    url: `${P}/labels/`,
    of: `POST ${P}/issue-labels/`,
    shape: label,
    status: 201,
    doc: 'Creates a label',
  },
  ...oneOf(`${P}/labels/:id/`, `${P}/issue-labels/:id/`, label, 'a label'),
];

const Projects = z.array(z.looseObject({ archived_at: z.string().nullable() }));

const isOpen = ({ archived_at }: { readonly archived_at: string | null }) => archived_at === null;

const Members = z.array(z.object({ member: z.string() }));

const NewMember = z.object({
  email: z.string().trim().toLowerCase(),
  display_name: z.string().trim(),
  first_name: z.string().trim().default(''),
  last_name: z.string().trim().default(''),
  role: RoleValue.default(5),
});

/** The account of an address; only workspace admins may add a new one to the workspace. */
async function memberOf(
  scope: ProjectScope,
  { role, ...newcomer }: z.infer<typeof NewMember>,
): Promise<string> {
  const { sql, workspace } = scope;
  const [known] = await sql<(UserRow & { is_member: boolean })[]>`
    SELECT u.*, m.id IS NOT NULL AS is_member FROM users u
    LEFT JOIN workspace_members m ON m.member_id = u.id AND m.workspace_id = ${workspace.id}
      AND m.is_active
    WHERE u.email = ${newcomer.email}`;
  if (known?.is_member) return known.id;
  authorize(scope, 'workspace_member.update');
  if (known && !isOfItsAddress(known)) {
    throw badRequest(
      'The email address of this account is not verified. Invite the person to the workspace, then try again.',
    );
  }
  const account = { ...newcomer, password_hash: null, is_email_verified: false };
  const { id } = known ?? (await createAccount(scope, { ...account, is_placeholder: true }));
  await joinWorkspace(scope, { workspace_id: workspace.id, user_id: id, role });
  return id;
}
