import { Link } from '@tanstack/react-router';

import type { ProjectImage } from '#shared/contract/projects.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';

/** A project's name, which leads to its items over all of the card or line; there who has not joined can do so. */
export function ProjectLink({ project }: { readonly project: ProjectImage }) {
  const { slug } = useWorkspace();
  if (project.archived_at !== null) {
    return (
      <span className="truncate" dir="auto">
        {project.name}
      </span>
    );
  }
  return (
    <Link
      to="/$slug/projects/$projectId/issues"
      params={{ slug, projectId: project.id }}
      className="truncate after:absolute after:inset-0 after:rounded-card"
      dir="auto"
    >
      {project.name}
    </Link>
  );
}
