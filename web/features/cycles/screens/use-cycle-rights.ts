import type { CycleImage } from '#shared/contract/cycles.ts';
import { useContainerRights } from '#web/features/containers/use-rights.ts';
import { statusOf } from '#web/features/cycles/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';

/** What the person may do with a cycle now. */
export function useCycleRights(cycle: CycleImage) {
  const can = useCan(cycle.project_id);
  const isProjectOpen = projects.use(cycle.project_id)?.archived_at === null;
  const status = statusOf(cycle);
  const isArchived = cycle.archived_at !== null;
  const { canEdit, canArchive, canDelete, canPin } = useContainerRights('cycle', cycle);
  const isOver = status === 'COMPLETED';
  return {
    canEdit: canEdit && !isOver,
    canMove: canEdit,
    canDuplicate: isProjectOpen && can('cycle.create'),
    canEnd: canEdit && status === 'CURRENT',
    canTransfer: isProjectOpen && !isArchived && isOver && can('cycle_item.update'),
    /** Only what is over can be archived. */
    canArchive: canEdit,
    isArchivable: isOver,
    canRestore: canArchive && isArchived,
    canDelete: canDelete && (!isOver || isArchived),
    canPin,
  };
}
