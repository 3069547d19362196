import type {
  CreateModule,
  CreateModuleLink,
  ModuleImage,
  ModuleLinkImage,
  ModuleStatus,
  UpdateModule,
  UpdateModuleLink,
} from '#shared/contract/modules.ts';
import { projectHome, projectPath, type ProjectPlace } from '#web/features/projects/store.ts';
import { resource } from '#web/lib/resources/resource.ts';
import { sessionNow } from '#web/lib/session/session.ts';

const STEP = 10_000;

/** The modules of all projects that are open here, archived ones too. */
export const modules = resource<ModuleImage, ProjectPlace, CreateModule, UpdateModule>('module', {
  path: (place) => projectPath(place, 'modules'),
  home: projectHome,
  messages: 'modules:changes',
  outlivesPage: true,
  order: { field: 'sort_order', step: STEP },
  initial: ({ projectId }) => ({
    ...EMPTY,
    created_by: sessionNow().me?.id ?? null,
    updated_by: null,
    created_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
    sort_order: firstPlace(projectId),
  }),
});

const EMPTY: Partial<ModuleImage> = {
  description: '',
  description_text: null,
  description_html: null,
  start_date: null,
  target_date: null,
  status: 'planned',
  lead_id: null,
  member_ids: [],
  view_props: {},
  logo_props: {},
  external_source: null,
  external_id: null,
  archived_at: null,
};

/** Where the server puts a new module: before all others. */
function firstPlace(projectId: string): number {
  const places = modules.all().filter((row) => row.project_id === projectId);
  const first = Math.min(...places.map(({ sort_order }) => sort_order));
  return Number.isFinite(first) ? first - STEP : 65_535;
}

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

/** The project's modules outside the archive, in their order. */
export function modulesOf(rows: readonly ModuleImage[], projectId: string): ModuleImage[] {
  return rows
    .filter((row) => row.project_id === projectId && row.archived_at === null)
    .toSorted((a, b) => a.sort_order - b.sort_order || (a.id < b.id ? -1 : 1));
}

/** The first and the last day of a module; null when it has not both, or they are turned round. */
export function daysOfModule({
  start_date: from,
  target_date: to,
}: Pick<ModuleImage, 'start_date' | 'target_date'>) {
  return from === null || to === null || to < from ? null : { from, to };
}

/** The same, for what shows them. */
export function useModulesOf(projectId: string): readonly ModuleImage[] {
  return modules.useSelect((rows) => modulesOf(rows, projectId), [projectId]);
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

/** The feature's switch, as far as it can be seen of a project. */
interface HasModules {
  readonly module_view: boolean;
}

/** Whether a project has modules at all. */
export function hasModules(project: HasModules | undefined): boolean {
  return project?.module_view ?? false;
}

/** Where others see that somebody has a module open. */
export function presenceOf({ id, project_id }: Pick<ModuleImage, 'id' | 'project_id'>): string {
  return `project:${project_id}/module:${id}`;
}
