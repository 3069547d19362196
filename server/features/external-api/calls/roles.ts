import { z } from 'zod';

import type { ExternalCall } from '#server/features/external-api/kit/derive.ts';
import { resourceMissing } from '#server/features/external-api/kit/refusals.ts';
import { defineShape } from '#server/features/external-api/kit/shapes.ts';
import { seesProject } from '#server/features/projects/access.ts';
import { ownMembership } from '#server/features/projects/queries.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { Id } from '#shared/contract/fields.ts';
import { ADMIN, GUEST, MEMBER, permissions, type Role, ruleOf } from '#shared/permissions.ts';

const NAMESPACES = ['workspace', 'project'] as const;
type Namespace = (typeof NAMESPACES)[number];

export const ROLE_SLUGS = { [ADMIN]: 'admin', [MEMBER]: 'member', [GUEST]: 'guest' } as const;

const RoleRow = z.object({
  id: Id,
  name: z.string(),
  slug: z.enum(Object.values(ROLE_SLUGS)),
  namespace: z.enum(NAMESPACES),
  description: z.string(),
  is_system: z.boolean(),
  level: z.int(),
  sort_order: z.int(),
  permissions: z.array(z.string()),
  member_count: z.int(),
});

const Share = RoleRow.pick({ name: true, slug: true, is_system: true, level: true }).extend({
  role_id: Id,
  membership_count: z.int(),
  distinct_member_count: z.int(),
});

const role = defineShape({ name: 'Role', row: RoleRow });
const distribution = defineShape({
  name: 'Role distribution',
  row: z.object({
    total_memberships: z.int(),
    total_distinct_members: z.int(),
    roles: z.array(Share),
  }),
});

/** The three fixed roles; there are no custom ones. */
export const roleCalls: readonly ExternalCall[] = [
  {
    method: 'GET',
    url: '/roles/',
    of: 'GET /members/',
    shape: role,
    answers: 'page',
    query: { namespace: z.enum(NAMESPACES).optional() },
    doc: 'Lists the roles of a workspace and of projects, with what they may do',
    handle: async (scope, { query: { namespace } }) => {
      const rows = await readRoles(scope);
      return rows.filter((row) => namespace === undefined || row.namespace === namespace);
    },
  },
  {
    method: 'GET',
    url: '/roles/:id/',
    of: 'GET /members/',
    shape: role,
    doc: 'Returns a role',
    handle: async (scope, { params }) => {
      const found = (await readRoles(scope)).find(({ id }) => id === params['id']);
      if (!found) throw resourceMissing();
      return found;
    },
  },
  {
    method: 'GET',
    url: '/project-role-distribution/',
    of: 'GET /members/',
    shape: distribution,
    doc: 'Counts the members of the projects that I see by their roles',
    handle: async (scope) => {
      const { total, of } = await readProjectCounts(scope);
      return {
        total_memberships: total.memberships,
        total_distinct_members: total.people,
        roles: ROLES_OF.project.map(({ id: role_id, name, slug, level, is_system }) => ({
          role_id,
          name,
          slug,
          level,
          is_system,
          membership_count: of(level).memberships,
          distinct_member_count: of(level).people,
        })),
      };
    },
  },
];

interface KnownRole extends Omit<z.infer<typeof RoleRow>, 'member_count'> {
  readonly level: Role;
}

/** Role ids are the same in every workspace. */
const ROLES_OF: Readonly<Record<Namespace, readonly KnownRole[]>> = {
  project: [
    roleOf('project', ADMIN, 'Runs the project: settings, members, states and labels.'),
    roleOf('project', MEMBER, 'Creates and changes work items, cycles, modules and pages.'),
    roleOf('project', GUEST, 'Comments, and hands work items in.'),
  ],
  workspace: [
    roleOf('workspace', ADMIN, 'Runs the workspace: settings, members and all projects.'),
    roleOf('workspace', MEMBER, 'Creates projects and joins open ones.'),
    roleOf('workspace', GUEST, 'Sees the projects that they were added to.'),
  ],
};

function roleOf(namespace: Namespace, level: Role, description: string): KnownRole {
  const slug = ROLE_SLUGS[level];
  return {
    id: `00000000-0000-4000-8000-0000000${namespace === 'project' ? 2 : 1}00${String(level).padStart(2, '0')}`,
    name: slug.charAt(0).toUpperCase() + slug.slice(1),
    slug,
    namespace,
    description,
    is_system: true,
    level,
    sort_order: ADMIN - level,
    permissions: Object.keys(permissions).filter((action) =>
      ruleOf(action as keyof typeof permissions)[namespace]?.includes(level),
    ),
  };
}

async function readRoles(scope: WorkspaceScope) {
  const { sql, workspace } = scope;
  const [inWorkspace, inProjects] = await Promise.all([
    sql<{ role: Role; count: number }[]>`
      SELECT w.role, count(*)::int AS count FROM workspace_members w JOIN users u ON u.id = w.member_id
      WHERE w.workspace_id = ${workspace.id} AND w.is_active AND NOT u.is_bot GROUP BY w.role`,
    readProjectCounts(scope),
  ]);
  return [
    ...ROLES_OF.project.map((row) => ({ ...row, member_count: inProjects.of(row.level).people })),
    ...ROLES_OF.workspace.map((row) => ({
      ...row,
      member_count: inWorkspace.find(({ role: level }) => level === row.level)?.count ?? 0,
    })),
  ];
}

interface Count {
  readonly role: Role | null;
  readonly memberships: number;
  readonly people: number;
}

async function readProjectCounts(scope: WorkspaceScope) {
  const counts = await scope.sql<Count[]>`
    SELECT pm.role, count(*)::int AS memberships, count(DISTINCT pm.member_id)::int AS people
    FROM projects p ${ownMembership(scope)}
    JOIN project_members pm ON pm.project_id = p.id AND pm.is_active
    JOIN users u ON u.id = pm.member_id AND NOT u.is_bot
    WHERE ${seesProject(scope)} AND p.archived_at IS NULL
    GROUP BY ROLLUP (pm.role)`;
  const of = (level: Role | null): Count =>
    counts.find((count) => count.role === level) ?? { role: level, memberships: 0, people: 0 };
  return { total: of(null), of };
}
