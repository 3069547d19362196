import type { ModuleImage } from '#shared/contract/modules.ts';
import { useContainerKeys } from '#web/features/containers/keys.ts';
import { moduleWrites } from '#web/features/modules/screens/changes.ts';
import { useModuleRights } from '#web/features/modules/screens/module-rights.ts';
import { useModuleActions } from '#web/features/modules/screens/use-module-actions.ts';
import { isClosed, modules } from '#web/features/modules/store.ts';
import { inOrder } from '#web/features/projects/containers/store.ts';
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
  const canArchive = rights.canArchive && module.archived_at === null && isClosed(module.status);
  useContainerKeys('module', {
    ...{ row: module, act, writes: moduleWrites },
    siblings: inOrder(modules.all(), module.project_id),
    may: { ...rights, canArchive, canMove: rights.canEdit && isManual },
  });
  useShortcut('module-look', onLook);
  useShortcut('module-status', () => onEdit('status'), canEdit);
  useShortcut('module-lead', () => onEdit('lead'), canEdit);
  useShortcut('module-dates', () => onEdit('dates'), canEdit);
  useShortcut('module-delete', act.remove, { isActive: rights.canDelete });
  return null;
}
