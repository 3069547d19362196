import { z } from 'zod';

import type { ProjectScope } from '#server/platform/access/scope.ts';
import { route } from '#server/platform/http/route.ts';
import {
  Publication,
  Publish,
  PublicMeta,
  Unpublished,
  UpdatePublication,
} from '#shared/contract/anchors.ts';
import { errors, refusal } from '#shared/errors.ts';

import { publish, unpublish, updatePublication } from './commands.ts';
import type { Thing } from './publishable.ts';
import {
  findPublicSettings,
  readPublication,
  readPublicMeta,
  readPublicSettings,
} from './queries.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id' as const;
const BOARDS = `${PROJECT}/project-deploy-boards/` as const;
const ANCHOR = '/api/public/anchor/:anchor' as const;

const notPublished = () => refusal(404, { error: 'Project is not published' });

const projectOf = (scope: ProjectScope): Thing => ({ kind: 'project', id: scope.project.id });

/** The reply to the person who changed a publication. */
async function answered(scope: ProjectScope, thing: Thing): Promise<Publication> {
  const found = await readPublication(scope, thing);
  if (!('id' in found)) throw errors.notFound();
  return found;
}

/** Publishing a project has the contract's addresses, some with the publication's id. */
const projectRoutes = [
  route({
    method: 'GET',
    url: BOARDS,
    scope: 'project',
    action: 'project.read_publication',
    response: z.union([Publication, Unpublished]),
    doc: 'How the project is published; without id and anchor when it is not',
    handler: (scope) => readPublication(scope, projectOf(scope)),
  }),
  route({
    method: 'POST',
    url: BOARDS,
    scope: 'project',
    action: 'project.publish',
    body: Publish,
    response: Publication,
    doc: 'Publishes the project, or changes all settings when it is published',
    handler: async (scope, { body }) => {
      await publish(scope, projectOf(scope), body);
      return answered(scope, projectOf(scope));
    },
  }),
  route({
    method: 'PATCH',
    url: `${BOARDS}:id/` as const,
    scope: 'project',
    action: 'project.publish',
    body: UpdatePublication,
    response: Publication,
    doc: 'Changes what visitors of the project see and do',
    handler: async (scope, { params, body }) => {
      await updatePublication(scope, projectOf(scope), body, params.id);
      return answered(scope, projectOf(scope));
    },
  }),
  route({
    method: 'DELETE',
    url: `${BOARDS}:id/` as const,
    scope: 'project',
    action: 'project.publish',
    response: 'none',
    doc: 'Takes the project off the public site',
    handler: (scope, { params }) => unpublish(scope, projectOf(scope), params.id),
  }),
];

const routesOf = (kind: 'view' | 'page') => {
  const url = `${PROJECT}/${kind}s/:id/publish/` as const;
  const thingOf = (id: string): Thing => ({ kind, id });
  return [
    route({
      method: 'GET',
      url,
      scope: 'project',
      action: `${kind}.read`,
      response: z.union([Publication, Unpublished]),
      doc: `How the ${kind} is published; without id and anchor when it is not`,
      handler: (scope, { params }) => readPublication(scope, thingOf(params.id)),
    }),
    route({
      method: 'POST',
      url,
      scope: 'project',
      action: `${kind}.publish`,
      body: Publish,
      response: Publication,
      doc: `Publishes the ${kind}, or changes all settings when it is published`,
      handler: async (scope, { params, body }) => {
        await publish(scope, thingOf(params.id), body);
        return answered(scope, thingOf(params.id));
      },
    }),
    route({
      method: 'PATCH',
      url,
      scope: 'project',
      action: `${kind}.publish`,
      body: UpdatePublication,
      response: Publication,
      doc: `Changes what visitors of the ${kind} see and do`,
      handler: async (scope, { params, body }) => {
        await updatePublication(scope, thingOf(params.id), body);
        return answered(scope, thingOf(params.id));
      },
    }),
    route({
      method: 'DELETE',
      url,
      scope: 'project',
      action: `${kind}.publish`,
      response: 'none',
      doc: `Takes the ${kind} off the public site`,
      handler: (scope, { params }) => unpublish(scope, thingOf(params.id)),
    }),
  ];
};

export const anchorRoutes = [
  ...projectRoutes,
  ...routesOf('view'),
  ...routesOf('page'),
  route({
    method: 'GET',
    url: `${ANCHOR}/settings/` as const,
    scope: 'anchor',
    action: 'public_anchor.read',
    response: Publication,
    doc: 'What is published at this address, and what visitors may do there',
    handler: (scope) => readPublicSettings(scope),
  }),
  route({
    method: 'GET',
    url: '/api/public/workspaces/:workspace/projects/:project/anchor/',
    scope: 'public',
    response: Publication,
    doc: 'How a project is published, by its own address',
    handler: async (scope, { params }) => {
      const found = await findPublicSettings(scope, params.workspace, params.project);
      if (!found) throw errors.notFound();
      return found;
    },
  }),
  route({
    method: 'GET',
    url: `${ANCHOR}/meta/` as const,
    scope: 'anchor',
    action: 'public_anchor.read',
    notFoundError: notPublished,
    response: PublicMeta,
    doc: 'Name, picture and description of what is published, for titles and previews',
    handler: (scope) => readPublicMeta(scope),
  }),
];
