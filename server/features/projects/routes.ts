import { z } from 'zod';

import { recordVisit } from '#server/features/users/visits/commands.ts';
import { authorize, type WorkspaceScope } from '#server/platform/access/scope.ts';
import { PageQuery } from '#server/platform/database/paging.ts';
import { inZoneOrNull } from '#server/platform/database/wire.ts';
import { route } from '#server/platform/http/route.ts';
import { JsonText } from '#server/platform/replies/reply.ts';
import { pageReply } from '#shared/contract/paging.ts';
import {
  ArchivedProject,
  IdentifierCheck,
  LiteProject,
  Project,
  ProjectStats,
  UpdateProject,
} from '#shared/contract/projects.ts';
import { badRequest, errors } from '#shared/errors.ts';

import { archiveProject, deleteProject, unarchiveProject, updateProject } from './commands.ts';
import {
  checkIdentifier,
  listProjectsText,
  listSeenProjects,
  pageOfProjects,
  projectMissing,
  readProject,
} from './queries.ts';
import { listProjectStats } from './stats/queries.ts';
import { projectWire } from './wire.ts';

const WORKSPACE = '/api/workspaces/:slug' as const;
const PROJECTS = `${WORKSPACE}/projects/` as const;
const PROJECT = `${PROJECTS}:project_id/` as const;

export const projectRoutes = [
  route({
    method: 'GET',
    url: PROJECTS,
    scope: 'workspace',
    action: 'project.list',
    response: z.array(LiteProject),
    doc: 'Every project I may see, in short',
    handler: async (scope) => new JsonText(await listProjectsText(scope)),
  }),
  route({
    method: 'GET',
    url: `${PROJECTS}details/` as const,
    scope: 'workspace',
    action: 'project.list',
    query: PageQuery.extend({ order_by: z.string().optional() }),
    response: z.union([z.array(Project), pageReply(Project)]),
    doc: 'Every project I may see, in full; paged with per_page and cursor',
    handler: async (scope, { query }) => {
      const wire = wireFor(scope);
      if (query.per_page !== undefined && query.cursor !== undefined) {
        return pageOfProjects(scope, query, wire);
      }
      return (await listSeenProjects(scope)).map(wire);
    },
  }),
  route({
    method: 'GET',
    url: PROJECT,
    scope: 'project',
    action: 'project.read',
    notFoundError: projectMissing,
    response: Project,
    doc: 'One project I am in',
    handler: async (scope) => {
      const { project, project_role, workspace } = scope;
      if (project_role === null || project.archived_at !== null) throw projectMissing();
      recordVisit(scope, workspace.id, project.id, 'project', project.id);
      return readProject(scope, project.id);
    },
  }),
  route({
    method: 'PATCH',
    url: PROJECT,
    scope: 'project',
    action: 'project.update',
    notFoundError: projectMissing,
    body: UpdateProject,
    response: Project,
    doc: 'Changes a project',
    handler: async (scope, { body }) => {
      const { id } = await updateProject(scope, body);
      return readProject(scope, id);
    },
  }),
  route({
    method: 'DELETE',
    url: PROJECT,
    scope: 'project',
    action: 'project.delete',
    notFoundError: projectMissing,
    response: 'none',
    doc: 'Deletes a project and all in it',
    handler: (scope) => deleteProject(scope),
  }),
  route({
    method: 'POST',
    url: `${PROJECT}archive/` as const,
    scope: 'project',
    action: 'project.archive',
    response: ArchivedProject,
    doc: 'Archives a project',
    handler: async (scope) => {
      const { archived_at } = await archiveProject(scope);
      return { archived_at: inZoneOrNull(archived_at, scope.user.user_timezone) };
    },
  }),
  route({
    method: 'DELETE',
    url: `${PROJECT}archive/` as const,
    scope: 'project',
    action: 'project.archive',
    response: 'none',
    doc: 'Brings an archived project back',
    handler: (scope) => unarchiveProject(scope),
  }),
  route({
    method: 'GET',
    url: `${WORKSPACE}/project-identifiers/` as const,
    scope: 'workspace',
    action: 'project_identifier.check',
    query: z.object({ name: z.string().default('') }),
    response: IdentifierCheck,
    doc: 'Whether a key is taken',
    handler: (scope, { query }) => checkIdentifier(scope, query.name),
  }),
  route({
    method: 'DELETE',
    url: `${WORKSPACE}/project-identifiers/` as const,
    scope: 'workspace',
    action: 'project_identifier.delete',
    body: z.object({ name: z.string().default('') }),
    response: 'none',
    doc: 'Frees a key that no project has',
    handler: async (scope, { body }) => {
      authorize(scope, 'project_identifier.delete');
      const { exists } = await checkIdentifier(scope, body.name);
      if (exists > 0) throw badRequest('Cannot delete an identifier of an existing project');
    },
  }),
  route({
    method: 'GET',
    url: `${WORKSPACE}/project-stats/` as const,
    scope: 'workspace',
    action: 'project.stats',
    query: z.object({ project_ids: z.string().optional(), fields: z.string().default('') }),
    response: z.array(ProjectStats),
    doc: 'Counts of projects',
    handler: (scope, { query }) =>
      listProjectStats(scope, idsOf(query.project_ids), query.fields.split(',')),
  }),
];

const wireFor = (scope: WorkspaceScope) => (row: Parameters<typeof projectWire>[0]) =>
  projectWire(row, scope.user.user_timezone);

function idsOf(list: string | undefined): string[] | null {
  if (!list) return null;
  const ids = z
    .array(z.uuid())
    .max(1000)
    .safeParse(list.split(',').map((id) => id.trim()));
  if (!ids.success) throw errors.badValue();
  return ids.data;
}
