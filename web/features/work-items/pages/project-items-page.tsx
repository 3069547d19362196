import { useParams } from '@tanstack/react-router';

import { ListPage } from '#web/features/work-items/layouts/list-page.tsx';
import { useProjectPage } from '#web/features/work-items/sources/use-project-page.tsx';

/** The work items of a project. */
export function ProjectItemsPage() {
  const { projectId } = useParams({ from: '/$slug/projects/$projectId/issues' });
  return <ListPage page={useProjectPage(projectId)} />;
}
