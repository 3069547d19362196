import { useParams } from '@tanstack/react-router';

import { ListPage } from '#web/features/work-items/layouts/list-page.tsx';
import { useEpicsPage } from '#web/features/work-items/sources/use-epics-page.tsx';

/** The epics of a project. */
export function EpicsPage() {
  const { projectId } = useParams({ from: '/$slug/projects/$projectId/epics' });
  return <ListPage page={useEpicsPage(projectId)} />;
}
