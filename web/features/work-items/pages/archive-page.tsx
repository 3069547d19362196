import { useParams } from '@tanstack/react-router';

import { ListPage } from '#web/features/work-items/layouts/list-page.tsx';
import { useArchivePage } from '#web/features/work-items/sources/use-archive-page.tsx';

/** The items of a project that are archived. */
export function ArchivePage() {
  const { projectId } = useParams({ from: '/$slug/projects/$projectId/archives/issues' });
  return <ListPage page={useArchivePage(projectId)} />;
}
