import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';

/** The ways between the parts of a project's archive; nothing where there is but one. */
export function ArchiveTabs({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('work-items');
  const { slug } = useWorkspace();
  const project = projects.use(projectId);
  const params = { slug, projectId };
  if (!project?.cycle_view && !project?.module_view) return null;
  return (
    <nav
      aria-label={t('archive.parts')}
      className="flex h-10 shrink-0 gap-5 overflow-x-auto border-b border-line px-4 touch:h-11"
    >
      <Tab to="/$slug/projects/$projectId/archives/issues" params={params}>
        {t('list.heading')}
      </Tab>
      {project.cycle_view && (
        <Tab to="/$slug/projects/$projectId/archives/cycles" params={params}>
          {t('archive.cycles')}
        </Tab>
      )}
      {project.module_view && (
        <Tab to="/$slug/projects/$projectId/archives/modules" params={params}>
          {t('archive.modules')}
        </Tab>
      )}
    </nav>
  );
}

const Tab = createLink(({ children, ...rest }: ComponentProps<'a'>) => (
  <a
    {...rest}
    className="-mb-px flex shrink-0 items-center border-b-2 border-transparent text-muted -outline-offset-2 motion-quick hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
  >
    {children}
  </a>
));
