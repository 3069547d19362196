import { PanelRight, Pencil, RefreshCw } from 'lucide-react';

import type { ModuleImage } from '#shared/contract/modules.ts';
import {
  ActItem,
  ArchiveItem,
  DeleteItem,
  LinkItems,
} from '#web/features/containers/menu-items.tsx';
import { StarItem } from '#web/features/containers/star-button.tsx';
import { isClosed, modules } from '#web/features/modules/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { MenuSeparator } from '#web/ui/menus/menu.tsx';

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
  const act = useModuleActions(module);
  const rights = useModuleRights(module);
  const isEnded = isClosed(module.status);
  const star = { messages, type: 'module', id: module.id, shortcut: 'module-star' } as const;
  return (
    <>
      {rights.canEdit && (
        <ActItem
          {...{ messages, icon: Pencil, word: 'edit', shortcut: 'module-edit' }}
          onSelect={act.edit}
        />
      )}
      {onLook && (
        <ActItem
          {...{ messages, icon: PanelRight, word: 'look', shortcut: 'module-look' }}
          onSelect={onLook}
        />
      )}
      <LinkItems {...{ messages, act, keys: 'module' }} />
      {rights.canPin && <StarItem {...star} onToggle={act.star} />}
      <CycleItem module={module} />
      {(rights.canArchive || rights.canDelete) && <MenuSeparator />}
      {rights.canArchive && (
        <ArchiveItem {...{ messages, row: module, act, isEnded, shortcut: 'module-archive' }} />
      )}
      {rights.canDelete && (
        <DeleteItem {...{ messages, shortcut: 'module-delete', onSelect: act.remove }} />
      )}
    </>
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
      onSelect={() => moduleRequest.ask({ is: 'cycle', moduleId: module.id })}
    />
  );
}
