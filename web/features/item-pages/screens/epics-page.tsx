import { useParams } from '@tanstack/react-router';

import { ListPage } from '#web/features/item-pages/list-page.tsx';

import { useEpicsPage } from './use-epics-page.tsx';

/** The epics of a project. */
export function EpicsPage() {
  const { projectId } = useParams({ from: '/$slug/projects/$projectId/epics' });
  return <ListPage page={useEpicsPage(projectId)} />;
}
