import type { CycleImage } from '#shared/contract/cycles.ts';
import { statusOf } from '#web/features/cycles/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';

/** What the person may do with a cycle now. */
export function useCycleRights(cycle: CycleImage) {
  const can = useCan(cycle.project_id);
  const isProjectOpen = projects.use(cycle.project_id)?.archived_at === null;
  const status = statusOf(cycle);
  const isArchived = cycle.archived_at !== null;
  const mayChange = isProjectOpen && can('cycle.update');
  const isOver = status === 'COMPLETED';
  return {
    canEdit: mayChange && !isArchived && !isOver,
    canMove: mayChange && !isArchived,
    canDuplicate: isProjectOpen && can('cycle.create'),
    canEnd: mayChange && !isArchived && status === 'CURRENT',
    canTransfer: isProjectOpen && !isArchived && isOver && can('cycle_item.update'),
    /** Only what is over can be archived. */
    canArchive: mayChange && !isArchived,
    isArchivable: isOver,
    canRestore: mayChange && isArchived,
    canDelete: isProjectOpen && can('cycle.delete', cycle.created_by) && (!isOver || isArchived),
    canPin: isProjectOpen && can('cycle.favorite') && !isArchived,
  };
}
