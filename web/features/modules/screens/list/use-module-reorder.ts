import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { moduleWrites } from '#web/features/modules/screens/changes.ts';
import { modules } from '#web/features/modules/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { inOrder } from '#web/features/projects/containers/store.ts';
import { projects, useProjectPlace } from '#web/features/projects/store.ts';
import { type Reorder, type Slot, useReorder } from '#web/ui/layout/use-reorder.ts';

import type { ModuleListModel } from './use-module-list.ts';

/** Puts modules into people's own order; null where another one is shown, or nobody may. */
export function useModuleReorder(
  list: ModuleListModel,
  container: RefObject<HTMLElement | null>,
  isGrid = false,
): Reorder | null {
  const { t } = useTranslation('modules');
  const { projectId, order, isNarrowed, isArchive } = list;
  const place = useProjectPlace(projectId);
  const can = useCan(projectId);
  const isProjectOpen = projects.use(projectId)?.archived_at === null;
  const name = (id: string) => ({ name: modules.get(id)?.name ?? '' });
  const where = (slot: Slot) =>
    slot.startsWith('before:') ? t('order.before', name(slot.slice(7))) : t('order.atEnd');
  const move = (id: string, slot: Slot) => {
    const module = modules.get(id);
    const siblings = inOrder(modules.all(), projectId).filter((row) => row.id !== id);
    const target = siblings.findIndex((row) => `before:${row.id}` === slot);
    if (slot === `before:${id}` || !module) return;
    moduleWrites.move(place, module, siblings, target === -1 ? siblings.length : target);
    list.hold(false);
  };
  const reorder = useReorder({
    container,
    isGrid,
    slots: () => [...list.lines.map(({ module }): Slot => `before:${module.id}`), 'end:modules'],
    onDrop: move,
    words: {
      lifted: (id) => t('order.lifted', name(id)),
      moved: (id, slot) => t('order.moved', { ...name(id), where: where(slot) }),
      dropped: (id, slot) => t('order.dropped', { ...name(id), where: where(slot) }),
      cancelled: (id) => t('order.cancelled', name(id)),
    },
  });
  const isOn =
    order.by === 'manual' && !isNarrowed && !isArchive && can('module.update') && isProjectOpen;
  return isOn ? reorder : null;
}
