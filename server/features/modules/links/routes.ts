import { z } from 'zod';

import { moduleLinkEntity, type ModuleLinkRow } from '#server/features/modules/entity.ts';
import { findModule } from '#server/features/modules/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { route } from '#server/platform/http/route.ts';
import { CreateModuleLink, ModuleLink, UpdateModuleLink } from '#shared/contract/modules.ts';

import { createModuleLink, deleteModuleLink, updateModuleLink } from './commands.ts';
import { getLink, listLinks } from './queries.ts';

const LINKS =
  '/api/workspaces/:slug/projects/:project_id/modules/:module_id/module-links/' as const;
const LINK = `${LINKS}:id/` as const;

/** Web links of modules. */
export const moduleLinkRoutes = [
  route({
    method: 'GET',
    url: LINKS,
    scope: 'project',
    action: 'module_link.list',
    response: z.array(ModuleLink),
    doc: 'Lists the links of a module',
    handler: async (scope, { params }) => {
      await findModule(scope, params.module_id);
      return (await listLinks(scope, params.module_id)).map((row) => wire(scope, row));
    },
  }),
  route({
    method: 'POST',
    url: LINKS,
    scope: 'project',
    action: 'module_link.update',
    body: CreateModuleLink,
    status: 201,
    response: ModuleLink,
    doc: 'Adds a link to a module',
    handler: async (scope, { params, body }) =>
      wire(scope, await createModuleLink(scope, params.module_id, body)),
  }),
  route({
    method: 'GET',
    url: LINK,
    scope: 'project',
    action: 'module_link.list',
    response: ModuleLink,
    doc: 'Returns a link of a module',
    handler: async (scope, { params }) =>
      wire(scope, await getLink(scope, params.module_id, params.id)),
  }),
  ...(['PATCH', 'PUT'] as const).map((method) =>
    route({
      method,
      url: LINK,
      scope: 'project',
      action: 'module_link.update',
      body: UpdateModuleLink,
      response: ModuleLink,
      doc: 'Changes a link of a module',
      handler: async (scope, { params, body }) =>
        wire(scope, await updateModuleLink(scope, params.module_id, params.id, body)),
    }),
  ),
  route({
    method: 'DELETE',
    url: LINK,
    scope: 'project',
    action: 'module_link.update',
    response: 'none',
    doc: 'Deletes a link of a module',
    handler: (scope, { params }) => deleteModuleLink(scope, params.module_id, params.id),
  }),
];

const wire = ({ user }: ProjectScope, row: ModuleLinkRow) =>
  moduleLinkEntity.wire(row, user.user_timezone);
