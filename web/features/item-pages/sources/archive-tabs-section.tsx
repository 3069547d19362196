import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

import { cycles } from '#web/features/cycles/store.ts';
import { modules } from '#web/features/modules/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { projectPath } from '#web/features/work-items/data/address.ts';
import { useIsArchiveHere } from '#web/features/work-items/data/project-items.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { useRead } from '#web/lib/http/use-read.ts';

/** The ways between the parts of a project's archive; nothing where there is but one. */
export function ArchiveTabs({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('work-items');
  const { slug } = useWorkspace();
  const project = projects.use(projectId);
  const params = { slug, projectId };
  const items = useArchivedCount(projectId);
  const isArchived = (row: Archivable) => row.project_id === projectId && row.archived_at !== null;
  const cycleCount = cycles.useSelect((rows) => rows.filter(isArchived).length, [projectId]);
  const moduleCount = modules.useSelect((rows) => rows.filter(isArchived).length, [projectId]);
  if (!project?.cycle_view && !project?.module_view) return null;
  return (
    <nav
      aria-label={t('archive.parts')}
      className="flex h-10 shrink-0 gap-5 overflow-x-auto border-b border-line px-4 touch:h-11"
    >
      <Tab to="/$slug/projects/$projectId/archives/issues" params={params}>
        {t('list.heading')}
        <Count of={items} />
      </Tab>
      {project.cycle_view && (
        <Tab to="/$slug/projects/$projectId/archives/cycles" params={params}>
          {t('archive.cycles')}
          <Count of={cycleCount} />
        </Tab>
      )}
      {project.module_view && (
        <Tab to="/$slug/projects/$projectId/archives/modules" params={params}>
          {t('archive.modules')}
          <Count of={moduleCount} />
        </Tab>
      )}
    </nav>
  );
}

interface Archivable {
  readonly project_id: string;
  readonly archived_at: string | null;
}

/** Null = not known yet. */
function Count({ of }: { readonly of: number | null }) {
  if (of === null) return null;
  return <span className="ms-1.5 text-12 font-normal text-faint">{formatNumber(of)}</span>;
}

/** How many items are archived: counted where all of them are here, asked for elsewhere. */
function useArchivedCount(projectId: string): number | null {
  const isHere = useIsArchiveHere(projectId);
  const counted = workItems.useSelect(
    (rows) =>
      isHere ? rows.filter((row) => row.project_id === projectId && row.archived_at).length : null,
    [projectId, isHere],
  );
  const path = `${projectPath(projectId)}/archived-issues/?per_page=1`;
  const { value } = useRead<{ total_results: number }>(isHere ? null : path);
  return counted ?? value?.total_results ?? null;
}

const Tab = createLink(({ children, ...rest }: ComponentProps<'a'>) => (
  <a
    {...rest}
    className="-mb-px flex shrink-0 items-center border-b-2 border-transparent text-muted -outline-offset-2 motion-quick hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
  >
    {children}
  </a>
));
