import { useParams } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { hasModules, useArchivedModules } from '#web/features/modules/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { PresenceChip } from '#web/features/presence/presence-chip.tsx';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { projects } from '#web/features/projects/store.ts';
import { ArchiveTabs } from '#web/features/work-items/sources/archive-tabs-section.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { ModulesAreOff, NoArchivedModules, NoRight } from './empty-modules.tsx';
import { InTheMiddle, ModuleListBody } from './module-list-body.tsx';
import { useModuleList } from './use-module-list.ts';

/** The modules in a project's archive: they can be looked at, restored and deleted. */
export function ArchivedModulesPage() {
  const { projectId } = useParams({ from: '/$slug/projects/$projectId/archives/modules' });
  const { t } = useTranslation('modules');
  const project = projects.use(projectId);
  const can = useCan(projectId);
  const rows = useArchivedModules(projectId);
  const canSee = can('module.list_archived') && can('module.read');
  const isOff = project !== undefined && !hasModules(project);
  return (
    <>
      <PageHeader
        title={`${t('archive.title')} · ${project?.name ?? ''}`}
        end={<PresenceChip place={`project:${projectId}`} />}
      >
        <ProjectChip projectId={projectId} />
        <Icon of={ChevronRight} size={12} isDirectional className="text-faint" />
        <PageTitle className="text-13! font-medium!">{t('archive.title')}</PageTitle>
        {canSee && !isOff && <Badge>{rows.length}</Badge>}
      </PageHeader>
      <main className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ArchiveTabs projectId={projectId} />
        {canSee && !isOff ? (
          <ArchivedModules key={projectId} projectId={projectId} />
        ) : (
          <InTheMiddle>
            {canSee ? <ModulesAreOff projectId={projectId} /> : <NoRight />}
          </InTheMiddle>
        )}
      </main>
    </>
  );
}

function ArchivedModules({ projectId }: { readonly projectId: string }) {
  const rows = useArchivedModules(projectId);
  const list = useModuleList(rows, projectId, { isArchive: true });
  return <ModuleListBody list={list} empty={<NoArchivedModules />} />;
}
