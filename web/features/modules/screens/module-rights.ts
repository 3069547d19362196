import type { ModuleImage } from '#shared/contract/modules.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';

/** What the person may do with a module. */
export interface ModuleRights {
  readonly canEdit: boolean;
  /** Puts it into the archive and takes it out; whether it has come to its end is another question. */
  readonly canArchive: boolean;
  readonly canDelete: boolean;
  readonly canPin: boolean;
  readonly canLink: boolean;
}

/** The person's rights on a module, as they are now. */
export function useModuleRights(module: ModuleImage): ModuleRights {
  const can = useCan(module.project_id);
  const isProjectOpen = projects.use(module.project_id)?.archived_at === null;
  const isOpen = isProjectOpen && module.archived_at === null;
  return {
    canEdit: can('module.update') && isOpen,
    canArchive: can('module.archive') && isProjectOpen,
    canDelete: can('module.delete', module.created_by) && isProjectOpen,
    canPin: can('module.favorite') && isOpen,
    canLink: can('module_link.update') && isOpen,
  };
}
