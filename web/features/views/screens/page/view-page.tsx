import { useParams } from '@tanstack/react-router';

import type { ViewImage } from '#shared/contract/views.ts';
import { ContainerPage } from '#web/features/containers/section-frame.tsx';
import { ListPage } from '#web/features/item-pages/list-page.tsx';
import { defineViewShortcuts } from '#web/features/views/screens/shortcuts.ts';
import { views } from '#web/features/views/store.ts';

import { useViewPage } from './use-view-page.tsx';

defineViewShortcuts();

/** A view of a project. */
export function ViewPage() {
  const { projectId, viewId } = useParams({ from: '/$slug/projects/$projectId/views/$viewId' });
  const known = views.use(viewId);
  const view = known?.project === projectId ? known : undefined;
  return (
    <ContainerPage {...{ section: 'views', projectId, id: viewId, row: view }}>
      {view && <OpenView view={view} projectId={projectId} />}
    </ContainerPage>
  );
}

interface OpenViewProps {
  readonly view: ViewImage;
  readonly projectId: string;
}

function OpenView({ view, projectId }: OpenViewProps) {
  return <ListPage page={useViewPage(view, projectId)} />;
}
