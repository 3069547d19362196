import { useJoinedProjects } from '#web/features/projects/store.ts';

/** Whether there is a project that a new work item can be put into. */
export function useCanCreateItem(): boolean {
  return useJoinedProjects().some((project) => project.archived_at === null);
}
