import { ProjectIcon } from './project-icon.tsx';
import { projects } from './store.ts';

interface ProjectChipProps {
  readonly projectId: string;
  /** Its key in place of its name. */
  readonly isShort?: boolean;
}

/** A project where it is named in passing; it follows what others change. */
export function ProjectChip({ projectId, isShort = false }: ProjectChipProps) {
  const project = projects.use(projectId);
  if (!project) return null;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-12 text-muted">
      <ProjectIcon project={project} />
      <span className="truncate" dir="auto">
        {isShort ? project.identifier : project.name}
      </span>
    </span>
  );
}
