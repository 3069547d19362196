import { useNavigate, useParams } from '@tanstack/react-router';

import { listRequest } from '#web/features/list-requests/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { viewRequest } from '#web/features/views/requests/store.ts';
import { useCanCreateView } from '#web/features/views/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { lateDialog } from '#web/ui/dialogs/late-dialog.tsx';

const ViewRequests = lateDialog(async () => {
  const [{ ViewRequests: Requests }] = await Promise.all([
    import('#web/features/views/screens/requests/view-requests.tsx'),
    loadMessages('views', 'work-items', 'projects'),
  ]);
  return Requests;
}, viewRequest.close);

const ListRequests = lateDialog(async () => {
  const [{ ListRequests: Requests }] = await Promise.all([
    import('./list-requests.tsx'),
    loadMessages('analytics', 'exports', 'progress', 'work-items'),
  ]);
  return Requests;
}, listRequest.close);

/** Handles the view shortcuts, with their dialogs. */
export function ViewCommands() {
  const navigate = useNavigate();
  const { slug } = useWorkspace();
  const { projectId = '' } = useParams({ strict: false });
  const project = projects.use(projectId);
  const can = useCan(projectId);
  const request = viewRequest.use();
  const isOn = project?.issue_views_view === true;
  const canCreate = useCanCreateView(project ? projectId : null);
  useShortcut(
    'go-views',
    () => void navigate({ to: '/$slug/projects/$projectId/views', params: { slug, projectId } }),
    { isActive: isOn && can('view.list') },
  );
  useShortcut(
    'go-workspace-views',
    () =>
      void navigate({
        to: '/$slug/workspace-views/$viewId',
        params: { slug, viewId: 'all-issues' },
      }),
  );
  useShortcut(
    'new-view',
    () => viewRequest.ask({ is: 'create', projectId: project ? projectId : null }),
    { isActive: canCreate },
  );
  const isAsked = listRequest.use() !== null;
  return (
    <>
      {request && <ViewRequests />}
      {isAsked && <ListRequests />}
    </>
  );
}
