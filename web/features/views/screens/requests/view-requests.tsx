import type { ViewImage } from '#shared/contract/views.ts';
import { DeleteDialog } from '#web/features/containers/delete-dialog.tsx';
import { useRequested } from '#web/features/containers/use-requested.ts';
import { PublishDialog } from '#web/features/published-boards/publish/publish-section.tsx';
import { viewRequest } from '#web/features/views/requests/store.ts';
import { deleteView } from '#web/features/views/screens/changes.ts';
import { useViewActions } from '#web/features/views/screens/use-view-actions.ts';
import { views } from '#web/features/views/store.ts';

import { ViewDialog } from './view-dialog.tsx';

/** The dialog about views that is asked for now, over whatever screen it is. */
export function ViewRequests() {
  const request = viewRequest.use();
  const viewId = request && request.is !== 'create' ? request.viewId : null;
  const { close: onClose } = viewRequest;
  const asked = { id: viewId, isForm: request?.is === 'edit', close: onClose };
  const { row: view, isGone } = useRequested(views.use(viewId), asked);
  if (request?.is === 'create') {
    const { projectId, kept, onMade } = request;
    return <ViewDialog {...{ projectId, kept, onMade, onClose }} />;
  }
  if (!request || !view) return null;
  if (request.is === 'edit') {
    return <ViewDialog view={view} projectId={view.project} isGone={isGone} onClose={onClose} />;
  }
  if (request.is === 'delete') return <DeleteView view={view} onClose={onClose} />;
  return <PublishView view={view} onClose={onClose} />;
}

interface AboutViewProps {
  readonly view: ViewImage;
  readonly onClose: () => void;
}

/** Only a view of a project has a public page. */
function PublishView({ view, onClose }: AboutViewProps) {
  const { id, project, name, anchor } = view;
  if (project === null) return null;
  return (
    <PublishDialog
      thing={{ kind: 'view', projectId: project, id }}
      {...{ name, anchor, onClose }}
    />
  );
}

function DeleteView({ view, onClose }: AboutViewProps) {
  const { place } = useViewActions(view);
  const { slug, projectId } = place;
  const listPath = projectId === null ? 'workspace-views' : `projects/${projectId}/views`;
  return (
    <DeleteDialog
      messages="views"
      {...{ id: view.id, name: view.name, onClose }}
      listPath={`/${slug}/${listPath}`}
      onDelete={() => deleteView(place, view)}
    />
  );
}
