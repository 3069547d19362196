import { useCan, useProjectsWhere } from '#web/features/permissions/store.ts';

/** Whether there is a project that a new work item can be put into. */
export function useCanCreateItem(): boolean {
  return useProjectsWhere('work_item.create').length > 0;
}

/** Why there is none: who may join or create one is told so, guests whom to ask. */
export function useNoItemReason(): 'nav.newItemReason' | 'nav.newItemGuest' {
  const can = useCan();
  return can('project.join') ? 'nav.newItemReason' : 'nav.newItemGuest';
}
