import type { ModuleImage } from '#shared/contract/modules.ts';
import { moduleWrites } from '#web/features/modules/screens/changes.ts';
import { moduleRequest } from '#web/features/modules/screens/module-requests.ts';
import { useModuleRights } from '#web/features/modules/screens/module-rights.ts';
import { useModuleActions } from '#web/features/modules/screens/use-module-actions.ts';
import { isClosed, modules, modulesOf } from '#web/features/modules/store.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';

import type { ModulePart } from './module-editor.tsx';

interface ActiveModuleKeysProps {
  readonly module: ModuleImage;
  readonly onEdit: (part: ModulePart) => void;
  readonly onLook: () => void;
  /** People's own order is shown. */
  readonly isManual: boolean;
}

/** Answers the keys that act on the active row or card. */
export function ActiveModuleKeys({ module, onEdit, onLook, isManual }: ActiveModuleKeysProps) {
  const act = useModuleActions(module);
  const rights = useModuleRights(module);
  const canEdit = { isActive: rights.canEdit };
  const ask = (is: 'edit' | 'delete') => moduleRequest.ask({ is, moduleId: module.id });
  const move = (by: 1 | -1) => {
    const all = modulesOf(modules.all(), module.project_id);
    const siblings = all.filter(({ id }) => id !== module.id);
    const at = all.findIndex(({ id }) => id === module.id) + by;
    if (at >= 0 && at < all.length) moduleWrites.move(act.place, module, siblings, at);
  };
  useShortcut('module-open', act.open);
  useShortcut('module-open-tab', act.openTab);
  useShortcut('module-look', onLook);
  useShortcut('module-copy-link', act.copyLink);
  useShortcut('module-star', act.star, { isActive: rights.canPin });
  useShortcut('module-edit', () => ask('edit'), canEdit);
  useShortcut('module-status', () => onEdit('status'), canEdit);
  useShortcut('module-lead', () => onEdit('lead'), canEdit);
  useShortcut('module-dates', () => onEdit('dates'), canEdit);
  useShortcut('module-archive', act.archive, {
    isActive: rights.canArchive && module.archived_at === null && isClosed(module.status),
  });
  useShortcut('module-delete', () => ask('delete'), { isActive: rights.canDelete });
  useShortcut('module-up', () => move(-1), { isActive: rights.canEdit && isManual });
  useShortcut('module-down', () => move(1), { isActive: rights.canEdit && isManual });
  return null;
}
