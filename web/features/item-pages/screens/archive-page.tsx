import { useParams } from '@tanstack/react-router';

import { ListPage } from '#web/features/item-pages/list-page.tsx';

import { useArchivePage } from './use-archive-page.tsx';

/** The items of a project that are archived. */
export function ArchivePage() {
  const { projectId } = useParams({ from: '/$slug/projects/$projectId/archives/issues' });
  return <ListPage page={useArchivePage(projectId)} />;
}
