import { containerKind, type ContainerName } from '#shared/containers.ts';
import { useCan } from '#web/features/permissions/store.ts';
import type { ContainerRow } from '#web/features/projects/containers/store.ts';
import { projects } from '#web/features/projects/store.ts';

/** What the person may do with a container now, as far as its kind says nothing else. */
export function useContainerRights(
  name: ContainerName,
  { project_id, archived_at, created_by }: ContainerRow,
) {
  const can = useCan(project_id);
  const isProjectOpen = projects.use(project_id)?.archived_at === null;
  const isOpen = isProjectOpen && archived_at === null;
  const { archivedBy = `${name}.update` as const } = containerKind(name);
  return {
    canEdit: isOpen && can(`${name}.update`),
    /** Puts it into the archive and takes it out; whether it has come to its end is another question. */
    canArchive: isProjectOpen && can(archivedBy),
    canDelete: isProjectOpen && can(`${name}.delete`, created_by),
    canPin: isOpen && can(`${name}.favorite`),
  };
}
