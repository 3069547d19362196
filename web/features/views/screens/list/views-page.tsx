import { useParams } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useCan } from '#web/features/permissions/store.ts';
import { PresenceChip } from '#web/features/presence/presence-chip.tsx';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { projects } from '#web/features/projects/store.ts';
import { defineViewShortcuts } from '#web/features/views/screens/shortcuts.ts';
import { useViewsOf } from '#web/features/views/store.ts';
import { NotMember } from '#web/features/work-items/sources/not-member.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { ViewsAreOff } from './empty-views.tsx';
import { ViewsIn } from './views-in.tsx';

defineViewShortcuts();

/** The views of a project. */
export function ViewsPage() {
  const { projectId } = useParams({ from: '/$slug/projects/$projectId/views' });
  const { t } = useTranslation('views');
  const { id: workspaceId } = useWorkspace();
  const project = projects.use(projectId);
  const canSee = useCan(projectId)('view.list');
  const count = useViewsOf(workspaceId, projectId).length;
  const isOff = project !== undefined && !project.issue_views_view;
  return (
    <>
      <PageHeader
        title={`${t('title')} · ${project?.name ?? ''}`}
        end={<PresenceChip place={`project:${projectId}`} />}
      >
        <ProjectChip projectId={projectId} />
        <Icon of={ChevronRight} size={12} isDirectional className="text-faint" />
        <PageTitle className="text-13! font-medium!">{t('title')}</PageTitle>
        {canSee && !isOff && <Badge>{count}</Badge>}
      </PageHeader>
      <main className="flex min-h-0 min-w-0 flex-1 flex-col">
        {isOff || !canSee ? (
          <div className="grid flex-1 place-items-center pb-16">
            {isOff ? <ViewsAreOff projectId={projectId} /> : <NotMember projectId={projectId} />}
          </div>
        ) : (
          <ViewsIn key={projectId} projectId={projectId} />
        )}
      </main>
    </>
  );
}
