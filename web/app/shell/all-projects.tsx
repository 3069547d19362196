import { useNavigate } from '@tanstack/react-router';
import { FolderSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ProjectImage } from '#shared/contract/projects.ts';
import { ProjectIcon } from '#web/features/projects/project-icon.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { PickerPopover } from '#web/ui/pickers/picker.tsx';

/** All projects with a search, where the sidebar has no room for them. */
export function AllProjects({ projects }: { readonly projects: readonly ProjectImage[] }) {
  const { t } = useTranslation('app');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const label = t('nav.allProjects', { total: projects.length });
  return (
    <PickerPopover
      label={label}
      options={projects.map((project) => ({
        id: project.id,
        label: project.name,
        icon: <ProjectIcon project={project} />,
        keywords: project.identifier,
        hint: project.identifier,
      }))}
      selected={[]}
      onToggle={(projectId) =>
        void navigate({ to: '/$slug/projects/$projectId/issues', params: { slug, projectId } })
      }
      emptyText={t('nav.noSuchProject')}
      trigger={
        <button
          type="button"
          className="flex h-7 w-full items-center gap-2.5 rounded-control px-2 text-start text-13 text-faint motion-quick hover:bg-hover hover:text-ink touch:h-11"
        >
          <FolderSearch className="size-4 shrink-0" aria-hidden strokeWidth={1.75} />
          {label}
        </button>
      }
    />
  );
}
