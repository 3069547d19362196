import type { ModuleImage } from '#shared/contract/modules.ts';
import { useContainerActions } from '#web/features/containers/use-actions.ts';

import { moduleWrites } from './changes.ts';
import { moduleRequest } from './module-requests.ts';

/** What can be done with a module by keys, menus and the palette alike. */
export function useModuleActions(module: ModuleImage) {
  return useContainerActions(module, {
    name: 'module',
    writes: moduleWrites,
    ask: (is) => moduleRequest.ask({ is, id: module.id }),
  });
}
