import { useParams } from '@tanstack/react-router';
import { Archive, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { hasModules, useArchivedModules, useModulesOf } from '#web/features/modules/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { PresenceChip } from '#web/features/presence/presence-chip.tsx';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { ModulesAreOff, NoModules, NoRight } from './empty-modules.tsx';
import { InTheMiddle, ModuleListBody } from './module-list-body.tsx';
import { useModuleList } from './use-module-list.ts';

/** The modules of a project. */
export function ModulesPage() {
  const { projectId } = useParams({ from: '/$slug/projects/$projectId/modules' });
  const { t } = useTranslation('modules');
  const project = projects.use(projectId);
  const can = useCan(projectId);
  const count = useModulesOf(projectId).length;
  const canSee = can('module.read');
  const isOff = project !== undefined && !hasModules(project);
  return (
    <>
      <PageHeader
        title={`${t('title')} · ${project?.name ?? ''}`}
        end={
          <>
            {canSee && !isOff && <ArchiveLink projectId={projectId} />}
            <PresenceChip place={`project:${projectId}`} />
          </>
        }
      >
        <ProjectChip projectId={projectId} />
        <Icon of={ChevronRight} size={12} isDirectional className="text-faint" />
        <PageTitle className="text-13! font-medium!">{t('title')}</PageTitle>
        {canSee && !isOff && <Badge>{count}</Badge>}
      </PageHeader>
      <main className="flex min-h-0 min-w-0 flex-1 flex-col">
        {!canSee ? (
          <InTheMiddle>
            <NoRight />
          </InTheMiddle>
        ) : isOff ? (
          <InTheMiddle>
            <ModulesAreOff projectId={projectId} />
          </InTheMiddle>
        ) : (
          <Modules key={projectId} projectId={projectId} />
        )}
      </main>
    </>
  );
}

function Modules({ projectId }: { readonly projectId: string }) {
  const list = useModuleList(useModulesOf(projectId), projectId);
  return <ModuleListBody list={list} empty={<NoModules projectId={projectId} />} />;
}

/** The way to the archived modules, when there are any. */
function ArchiveLink({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('modules');
  const { slug } = useWorkspace();
  const can = useCan(projectId);
  const count = useArchivedModules(projectId).length;
  if (count === 0 || !can('module.list_archived')) return null;
  return (
    <LinkButton
      variant="ghost"
      icon={Archive}
      to="/$slug/projects/$projectId/archives/modules"
      params={{ slug, projectId }}
    >
      <span className="max-md:sr-only">{t('archive.heading')}</span>
    </LinkButton>
  );
}
