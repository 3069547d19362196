import type { ModuleImage } from '#shared/contract/modules.ts';
import { useContainerRights } from '#web/features/containers/use-rights.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';

/** What the person may do with a module, as it is now. */
export function useModuleRights(module: ModuleImage) {
  const can = useCan(module.project_id);
  const isProjectOpen = projects.use(module.project_id)?.archived_at === null;
  const canLink = isProjectOpen && module.archived_at === null && can('module_link.update');
  return { ...useContainerRights('module', module), canLink };
}
