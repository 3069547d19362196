import { useNavigate, useParams } from '@tanstack/react-router';

import { PUBLIC_PAGE } from '#shared/constants/pages.ts';
import { pageRequest } from '#web/features/pages/page-requests.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { lateDialog } from '#web/ui/dialogs/late-dialog.tsx';

const PageRequests = lateDialog(
  async () => (await import('#web/features/pages/requests/page-requests.tsx')).PageRequests,
  pageRequest.close,
);

/** Handles the page shortcuts of a project, with their dialogs. */
export function PageCommands() {
  const navigate = useNavigate();
  const { slug } = useWorkspace();
  const { projectId } = useParams({ strict: false });
  const project = projects.use(projectId);
  const can = useCan(projectId ?? '');
  const request = pageRequest.use();
  const hasPages = project?.page_view ?? false;
  const canCreate = hasPages && project?.archived_at === null && can('page.create');
  const params = { slug, projectId: projectId ?? '' };
  useShortcut('go-pages', () => void navigate({ to: '/$slug/projects/$projectId/pages', params }), {
    isActive: hasPages,
  });
  useShortcut(
    'new-page',
    () =>
      pageRequest.ask({
        is: 'create',
        projectId: params.projectId,
        access: PUBLIC_PAGE,
        parent: null,
      }),
    { isActive: canCreate },
  );
  return request && <PageRequests />;
}
