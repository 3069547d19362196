import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { ListPage } from '#web/features/work-items/layouts/list-page.tsx';

/** The work items of a project. */
export function ProjectItemsPage() {
  const { t } = useTranslation('work-items');
  const { projectId } = useParams({ from: '/$slug/projects/$projectId/issues' });
  return <ListPage kind="project" projectId={projectId} title={t('list.heading')} />;
}
