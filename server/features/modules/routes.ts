import { z } from 'zod';

import { containerRoutes } from '#server/features/containers/routes.ts';
import { recordVisit } from '#server/features/users/visits/commands.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { route } from '#server/platform/http/route.ts';
import { CreateModule, Module, ModuleDetail, UpdateModule } from '#shared/contract/modules.ts';
import { DayProgress } from '#shared/contract/progress.ts';

import { moduleResource } from './commands.ts';
import type { ModuleRow } from './entity.ts';
import {
  findModule,
  getModule,
  listModules,
  listWorkspaceModules,
  moduleWire,
  readModuleDays,
  readModuleDetail,
  showModule,
} from './queries.ts';

const WORKSPACE = '/api/workspaces/:slug' as const;
const PROJECT = `${WORKSPACE}/projects/:project_id` as const;
const MODULES = `${PROJECT}/modules/` as const;
const MODULE = `${MODULES}:id/` as const;

/** Modules. What changes their items is with the work items. */
export const moduleRoutes = [
  route({
    method: 'GET',
    url: MODULES,
    scope: 'project',
    action: 'module.list',
    response: z.array(Module),
    doc: 'Lists the modules of a project',
    handler: async (scope) =>
      (await listModules(scope, 'open')).map((row) => moduleWire(row, scope.user.user_timezone)),
  }),
  route({
    method: 'POST',
    url: MODULES,
    scope: 'project',
    action: 'module.create',
    body: CreateModule,
    status: 201,
    response: Module,
    doc: 'Creates a module',
    handler: async (scope, { body }) => written(scope, await moduleResource.create(scope, body)),
  }),
  route({
    method: 'GET',
    url: MODULE,
    scope: 'project',
    action: 'module.read',
    response: ModuleDetail,
    doc: 'Returns a module with all that its page shows',
    handler: async (scope, { params }) => {
      const module = await getModule(scope, params.id);
      recordVisit(scope, scope.workspace.id, scope.project.id, 'module', module.id);
      return readModuleDetail(scope, module);
    },
  }),
  route({
    method: 'GET',
    url: `${MODULE}module-progress/` as const,
    scope: 'project',
    action: 'module.list',
    response: z.array(DayProgress),
    doc: 'How many work items and points of a module were in each group of states at the end of each day so far',
    handler: async (scope, { params }) => readModuleDays(scope, await findModule(scope, params.id)),
  }),
  ...(['PATCH', 'PUT'] as const).map((method) =>
    route({
      method,
      url: MODULE,
      scope: 'project',
      action: 'module.update',
      body: UpdateModule,
      response: Module,
      doc: 'Changes a module',
      handler: async (scope, { params, body }) =>
        written(scope, await moduleResource.update(scope, params.id, body)),
    }),
  ),
  ...containerRoutes('module', 'that is completed or cancelled'),
  route({
    method: 'GET',
    url: `${PROJECT}/archived-modules/` as const,
    scope: 'project',
    action: 'module.list_archived',
    response: z.array(Module),
    doc: 'Lists archived modules',
    handler: async (scope) =>
      (await listModules(scope, 'archived')).map((row) =>
        moduleWire(row, scope.user.user_timezone),
      ),
  }),
  route({
    method: 'GET',
    url: `${PROJECT}/archived-modules/:id/` as const,
    scope: 'project',
    action: 'module.list_archived',
    response: ModuleDetail,
    doc: 'Returns an archived module with all that its page shows',
    handler: async (scope, { params }) =>
      readModuleDetail(scope, await getModule(scope, params.id, 'archived')),
  }),
  route({
    method: 'GET',
    url: `${WORKSPACE}/modules/` as const,
    scope: 'workspace',
    action: 'workspace_module.list',
    response: z.array(Module),
    doc: 'Lists the modules of my projects in the workspace',
    handler: async (scope) =>
      (await listWorkspaceModules(scope)).map((row) => moduleWire(row, scope.user.user_timezone)),
  }),
];

async function written(scope: ProjectScope, row: ModuleRow): Promise<Module> {
  return moduleWire(await showModule(scope, row), scope.user.user_timezone);
}
