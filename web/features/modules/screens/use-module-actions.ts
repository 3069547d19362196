import type { ModuleImage } from '#shared/contract/modules.ts';
import { useLinkActions } from '#web/features/containers/use-link-actions.ts';
import { useProjectPlace } from '#web/features/projects/store.ts';

import { moduleWrites } from './changes.ts';
import { moduleRequest } from './module-requests.ts';

/** What can be done with a module by keys, menus and the palette alike. */
export function useModuleActions(module: ModuleImage) {
  const place = useProjectPlace(module.project_id);
  const { slug, projectId } = place;
  const { id: moduleId } = module;
  return {
    place,
    ...useLinkActions(`/${slug}/projects/${projectId}/modules/${moduleId}`, 'modules'),
    star: () => moduleWrites.togglePin(place, module),
    edit: () => moduleRequest.ask({ is: 'edit', moduleId }),
    archive: () => moduleWrites.archive(place, module),
    restore: () => moduleWrites.restore(place, module),
    remove: () => moduleRequest.ask({ is: 'delete', moduleId }),
  };
}
