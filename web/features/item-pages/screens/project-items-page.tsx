import { useParams } from '@tanstack/react-router';

import { ListPage } from '#web/features/item-pages/list-page.tsx';

import { useProjectPage } from './use-project-page.tsx';

/** The work items of a project. */
export function ProjectItemsPage() {
  const { projectId } = useParams({ from: '/$slug/projects/$projectId/issues' });
  return <ListPage page={useProjectPage(projectId)} />;
}
