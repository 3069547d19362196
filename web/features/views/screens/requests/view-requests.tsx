import type { ViewImage } from '#shared/contract/views.ts';
import { PublishDialog } from '#web/features/published-boards/publish/publish-section.tsx';
import { closeViewRequest, useViewRequest } from '#web/features/views/requests/store.ts';
import { views } from '#web/features/views/store.ts';
import { useLastKnown } from '#web/lib/store/use-last-known.ts';

import { DeleteViewDialog } from './delete-view-dialog.tsx';
import { ViewDialog } from './view-dialog.tsx';

/** The dialog about views that is asked for now, over whatever screen it is. */
export function ViewRequests() {
  const request = useViewRequest();
  const viewId = request && request.is !== 'create' ? request.viewId : null;
  const { row: view, isGone } = useLastKnown(views.use(viewId), viewId);
  const onClose = closeViewRequest;
  if (request?.is === 'create') {
    const { projectId, kept, onMade } = request;
    return <ViewDialog {...{ projectId, kept, onMade, onClose }} />;
  }
  if (!request || !view) return null;
  if (request.is === 'edit') {
    return <ViewDialog view={view} projectId={view.project} isGone={isGone} onClose={onClose} />;
  }
  if (isGone) return null;
  if (request.is === 'delete') return <DeleteViewDialog view={view} onClose={onClose} />;
  return <PublishView view={view} onClose={onClose} />;
}

interface PublishViewProps {
  readonly view: ViewImage;
  readonly onClose: () => void;
}

/** Only a view of a project has a public page. */
function PublishView({ view, onClose }: PublishViewProps) {
  const { id, project, name, anchor } = view;
  if (project === null) return null;
  return (
    <PublishDialog
      thing={{ kind: 'view', projectId: project, id }}
      {...{ name, anchor, onClose }}
    />
  );
}
