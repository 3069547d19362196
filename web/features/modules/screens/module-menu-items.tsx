import {
  Archive,
  ArchiveRestore,
  Link2,
  PanelRight,
  Pencil,
  RefreshCw,
  SquareArrowOutUpRight,
  Star,
  StarOff,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ModuleImage } from '#shared/contract/modules.ts';
import { useFavoriteOf } from '#web/features/favorites/store.ts';
import { isClosed, modules } from '#web/features/modules/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

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

function Items({ module, onLook }: ItemsProps) {
  const { t } = useTranslation('modules');
  const act = useModuleActions(module);
  const rights = useModuleRights(module);
  return (
    <>
      {rights.canEdit && (
        <MenuItem
          icon={Pencil}
          onSelect={() => moduleRequest.ask({ is: 'edit', moduleId: module.id })}
          shortcut={keysOf('module-edit')}
        >
          {t('menu.edit')}
        </MenuItem>
      )}
      {onLook && (
        <MenuItem icon={PanelRight} onSelect={onLook} shortcut={keysOf('module-look')}>
          {t('menu.look')}
        </MenuItem>
      )}
      <MenuItem
        icon={SquareArrowOutUpRight}
        onSelect={act.openTab}
        shortcut={keysOf('module-open-tab')}
      >
        {t('menu.newTab')}
      </MenuItem>
      <MenuItem icon={Link2} onSelect={act.copyLink} shortcut={keysOf('module-copy-link')}>
        {t('menu.copyLink')}
      </MenuItem>
      {rights.canPin && <StarItem module={module} />}
      <CycleItem module={module} />
      {(rights.canArchive || rights.canDelete) && <MenuSeparator />}
      {rights.canArchive && <ArchiveItem module={module} />}
      {rights.canDelete && (
        <MenuItem
          icon={Trash2}
          isDanger
          onSelect={() => moduleRequest.ask({ is: 'delete', moduleId: module.id })}
          shortcut={keysOf('module-delete')}
        >
          {t('menu.delete')}
        </MenuItem>
      )}
    </>
  );
}

function StarItem({ module }: ItemsProps) {
  const { t } = useTranslation('modules');
  const act = useModuleActions(module);
  const isPinned = useFavoriteOf('module', module.id) !== undefined;
  return (
    <MenuItem icon={isPinned ? StarOff : Star} onSelect={act.star} shortcut={keysOf('module-star')}>
      {t(isPinned ? 'menu.unstar' : 'menu.star')}
    </MenuItem>
  );
}

/** Puts what is still open into a cycle. */
function CycleItem({ module }: ItemsProps) {
  const { t } = useTranslation('modules');
  const can = useCan(module.project_id);
  const hasCycles = projects.use(module.project_id)?.cycle_view ?? false;
  const isOffered = hasCycles && can('cycle_item.update') && module.archived_at === null;
  if (!isOffered) return null;
  return (
    <MenuItem
      icon={RefreshCw}
      onSelect={() => moduleRequest.ask({ is: 'cycle', moduleId: module.id })}
    >
      {t('menu.toCycle')}
    </MenuItem>
  );
}

/** Archives a module that has come to its end; else it says why it cannot. */
function ArchiveItem({ module }: ItemsProps) {
  const { t } = useTranslation('modules');
  const act = useModuleActions(module);
  if (module.archived_at !== null) {
    return (
      <MenuItem icon={ArchiveRestore} onSelect={act.restore}>
        {t('menu.restore')}
      </MenuItem>
    );
  }
  return (
    <MenuItem
      icon={Archive}
      onSelect={act.archive}
      shortcut={keysOf('module-archive')}
      reason={isClosed(module.status) ? undefined : t('menu.archiveReason')}
    >
      {t('menu.archive')}
    </MenuItem>
  );
}
