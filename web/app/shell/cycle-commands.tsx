import { useNavigate, useParams } from '@tanstack/react-router';

import { useCycleProjects } from '#web/features/cycles/screens/cycle-projects.ts';
import { cycleRequest } from '#web/features/cycles/screens/cycle-requests.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { lateDialog } from '#web/ui/dialogs/late-dialog.tsx';

const CycleRequests = lateDialog(async () => {
  const [{ CycleRequests: Requests }] = await Promise.all([
    import('#web/features/cycles/screens/requests/cycle-requests.tsx'),
    loadMessages('cycles'),
  ]);
  return Requests;
}, cycleRequest.close);

/** Handles the cycle shortcuts of a project, with their dialogs. */
export function CycleCommands() {
  const navigate = useNavigate();
  const { slug } = useWorkspace();
  const { projectId = '' } = useParams({ strict: false });
  const project = projects.use(projectId);
  const can = useCan(projectId);
  const request = cycleRequest.use();
  const hasCycles = project?.cycle_view ?? false;
  const params = { slug, projectId };
  useShortcut(
    'go-cycles',
    () => void navigate({ to: '/$slug/projects/$projectId/cycles', params }),
    { isActive: hasCycles && can('cycle.read') },
  );
  useShortcut(
    'go-active-cycles',
    () => void navigate({ to: '/$slug/active-cycles', params: { slug } }),
    { isActive: useCycleProjects().length > 0 },
  );
  useShortcut('new-cycle', () => cycleRequest.ask({ is: 'create', projectId }), {
    isActive: hasCycles && project?.archived_at === null && can('cycle.create'),
  });
  return request && <CycleRequests />;
}
