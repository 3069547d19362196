import { PanelRight, RefreshCw } from 'lucide-react';

import type { ModuleImage } from '#shared/contract/modules.ts';
import { ContainerMenuItems } from '#web/features/containers/container-menu.tsx';
import { ActItem } from '#web/features/containers/menu-items.tsx';
import { isClosed, modules } from '#web/features/modules/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';

import { moduleRequest } from './module-requests.ts';
import { useModuleRights } from './module-rights.ts';
import { useModuleActions } from './use-module-actions.ts';

interface ModuleMenuItemsProps {
  readonly moduleId: string;
  /** Opens its panel beside the list; absent where it is open already. */
  readonly onLook?: (() => void) | undefined;
}

/** What can be done with a module. */
export function ModuleMenuItems({ moduleId, onLook }: ModuleMenuItemsProps) {
  const module = modules.use(moduleId);
  return module ? <Items module={module} onLook={onLook} /> : null;
}

interface ItemsProps {
  readonly module: ModuleImage;
  readonly onLook?: (() => void) | undefined;
}

const messages = 'modules';

function Items({ module, onLook }: ItemsProps) {
  const look = onLook && (
    <ActItem
      {...{ messages, icon: PanelRight, word: 'look', shortcut: 'module-look' }}
      onSelect={onLook}
    />
  );
  return (
    <ContainerMenuItems
      {...{ name: 'module', row: module, act: useModuleActions(module), second: look }}
      may={useModuleRights(module)}
      isEnded={isClosed(module.status)}
      more={<CycleItem module={module} />}
      deleteShortcut="module-delete"
    />
  );
}

/** Puts what is still open into a cycle. */
function CycleItem({ module }: ItemsProps) {
  const can = useCan(module.project_id);
  const hasCycles = projects.use(module.project_id)?.cycle_view ?? false;
  const isOffered = hasCycles && can('cycle_item.update') && module.archived_at === null;
  if (!isOffered) return null;
  return (
    <ActItem
      {...{ messages, icon: RefreshCw, word: 'toCycle' }}
      onSelect={() => moduleRequest.ask({ is: 'cycle', id: module.id })}
    />
  );
}
