import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { SectionFrame } from '#web/features/containers/section-frame.tsx';
import { defineViewShortcuts } from '#web/features/views/screens/shortcuts.ts';
import { useViewsOf } from '#web/features/views/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';

import { ViewsIn } from './views-in.tsx';

defineViewShortcuts();

/** The views of a project. */
export function ViewsPage() {
  const { projectId } = useParams({ from: '/$slug/projects/$projectId/views' });
  const { t } = useTranslation('views');
  const { id: workspaceId } = useWorkspace();
  const count = useViewsOf(workspaceId, projectId).length;
  return (
    <SectionFrame {...{ section: 'views', projectId, title: t('title'), count }}>
      <ViewsIn key={projectId} projectId={projectId} />
    </SectionFrame>
  );
}
