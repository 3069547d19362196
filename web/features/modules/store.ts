import { Box } from 'lucide-react';

import type {
  CreateModule,
  CreateModuleLink,
  ModuleImage,
  ModuleLinkImage,
  ModuleStatus,
  UpdateModule,
  UpdateModuleLink,
} from '#shared/contract/modules.ts';
import { containerResource, inOrder } from '#web/features/projects/containers/store.ts';
import { projectPath, type ProjectPlace } from '#web/features/projects/store.ts';
import { resource } from '#web/lib/resources/resource.ts';
import { sessionNow } from '#web/lib/session/session.ts';

/** The modules of all projects that are open here, archived ones too. */
export const modules = containerResource<ModuleImage, CreateModule, UpdateModule>('module', {
  icon: Box,
  initial: () => ({
    description: '',
    description_text: null,
    description_html: null,
    start_date: null,
    target_date: null,
    status: 'planned',
    lead_id: null,
    member_ids: [],
    view_props: {},
    external_source: null,
    external_id: null,
    created_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
  }),
  daysOf: daysOfModule,
});

/** What the calls about the links of a module are named by. */
export interface ModulePlace extends ProjectPlace {
  readonly moduleId: string;
}

/** The web links of modules. */
export const moduleLinks = resource<
  ModuleLinkImage,
  ModulePlace,
  CreateModuleLink,
  UpdateModuleLink
>('module_link', {
  path: (place) => `${projectPath(place, 'modules')}${place.moduleId}/module-links/`,
  home: ({ moduleId, projectId, workspaceId }) => ({
    module: moduleId,
    project: projectId,
    workspace: workspaceId,
  }),
  messages: 'modules:links.changes',
  initial: () => ({
    title: null,
    metadata: {},
    created_by: sessionNow().me?.id ?? null,
    created_at: new Date().toISOString(),
  }),
  restore: ({ title, url }) => ({ title, url }),
  nameOf: ({ title, url = '' }) => title || url,
});

/** The first and the last day of a module; null when it has not both, or they are turned round. */
export function daysOfModule({
  start_date: from,
  target_date: to,
}: Pick<ModuleImage, 'start_date' | 'target_date'>) {
  return from === null || to === null || to < from ? null : { from, to };
}

/** The project's modules outside the archive, in their order. */
export function useModulesOf(projectId: string): readonly ModuleImage[] {
  return modules.useSelect((rows) => inOrder(rows, projectId), [projectId]);
}

/** The modules in the project's archive, in no order: the list has its own. */
export function useArchivedModules(projectId: string): readonly ModuleImage[] {
  return modules.useSelect(
    (rows) => rows.filter((row) => row.project_id === projectId && row.archived_at !== null),
    [projectId],
  );
}

/** Whether a module has come to its end, one way or the other. */
export function isClosed(status: ModuleStatus): boolean {
  return status === 'completed' || status === 'cancelled';
}
