import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { ListPage } from '#web/features/work-items/layouts/list-page.tsx';

/** The items of a project that are archived. */
export function ArchivePage() {
  const { t } = useTranslation('work-items');
  const { projectId } = useParams({ from: '/$slug/projects/$projectId/archives/issues' });
  return <ListPage kind="archive" projectId={projectId} title={t('archive.title')} />;
}
