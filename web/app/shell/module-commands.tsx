import { useNavigate, useParams } from '@tanstack/react-router';

import { moduleRequest } from '#web/features/modules/screens/module-requests.ts';
import { hasModules } from '#web/features/modules/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { lateDialog } from '#web/ui/dialogs/late-dialog.tsx';

const ModuleRequests = lateDialog(async () => {
  const [{ ModuleRequests: Requests }] = await Promise.all([
    import('#web/features/modules/screens/requests/module-requests.tsx'),
    loadMessages('modules', 'work-items'),
  ]);
  return Requests;
}, moduleRequest.close);

/** Handles the module shortcuts of a project, with their dialogs. */
export function ModuleCommands() {
  const navigate = useNavigate();
  const { slug } = useWorkspace();
  const { projectId = '' } = useParams({ strict: false });
  const project = projects.use(projectId);
  const can = useCan(projectId);
  const request = moduleRequest.use();
  const isOn = hasModules(project);
  const params = { slug, projectId };
  useShortcut(
    'go-modules',
    () => void navigate({ to: '/$slug/projects/$projectId/modules', params }),
    { isActive: isOn && can('module.read') },
  );
  useShortcut('new-module', () => moduleRequest.ask({ is: 'create', projectId }), {
    isActive: isOn && project?.archived_at === null && can('module.create'),
  });
  return request && <ModuleRequests />;
}
