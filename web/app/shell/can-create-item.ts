import { useCan, useProjectsWhere } from '#web/features/permissions/store.ts';

/** Whether there is a project in which the person can create an item. */
export function useCanCreateItem(): boolean {
  return useProjectsWhere('work_item.create').length > 0;
}

/**
 * Message key of why there is none: people who can join or create a project are told so, guests
 * whom to ask.
 */
export function useNoItemReason(): 'nav.newItemReason' | 'nav.newItemGuest' {
  const can = useCan();
  return can('project.join') ? 'nav.newItemReason' : 'nav.newItemGuest';
}
