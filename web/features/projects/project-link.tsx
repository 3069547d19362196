import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

import type { ProjectImage } from '#shared/contract/projects.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';

import { useIsJoined } from './project-menu.tsx';

interface ProjectLinkProps {
  readonly project: ProjectImage;
  readonly onJoin: () => void;
}

/** A project's name, which leads to its items over all of the card or line; others are asked to join first. */
export function ProjectLink({ project, onJoin }: ProjectLinkProps) {
  const { slug } = useWorkspace();
  const isJoined = useIsJoined(project);
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
      onClick={(event: MouseEvent) => {
        if (isJoined || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onJoin();
      }}
    >
      {project.name}
    </Link>
  );
}
