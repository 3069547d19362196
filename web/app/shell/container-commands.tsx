import { useNavigate, useParams } from '@tanstack/react-router';

import { type ContainerName, CONTAINERS } from '#shared/containers.ts';
import type { ContainerRequests } from '#web/features/containers/requests.tsx';
import { SECTIONS, useCanCreate } from '#web/features/containers/sections.ts';
import { useCycleProjects } from '#web/features/cycles/screens/cycle-projects.ts';
import { cycleRequest } from '#web/features/cycles/screens/cycle-requests.ts';
import { moduleRequest } from '#web/features/modules/screens/module-requests.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import type { Part } from '#web/lib/browser/fetched-part.tsx';
import { loadMessages } from '#web/lib/i18n/i18n.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { lateDialog } from '#web/ui/dialogs/late-dialog.tsx';

interface Kind {
  readonly name: ContainerName;
  readonly request: ContainerRequests;
  readonly Dialogs: Part<object>;
}

/** The dialogs of each kind of container, which load with their words when they are asked for. */
const KINDS: readonly Kind[] = [
  {
    name: 'cycle',
    request: cycleRequest,
    Dialogs: lateDialog(async () => {
      const [{ CycleRequests }] = await Promise.all([
        import('#web/features/cycles/screens/requests/cycle-requests.tsx'),
        loadMessages('cycles'),
      ]);
      return CycleRequests;
    }, cycleRequest.close),
  },
  {
    name: 'module',
    request: moduleRequest,
    Dialogs: lateDialog(async () => {
      const [{ ModuleRequests }] = await Promise.all([
        import('#web/features/modules/screens/requests/module-requests.tsx'),
        loadMessages('modules', 'work-items'),
      ]);
      return ModuleRequests;
    }, moduleRequest.close),
  },
];

/** Answers the keys about the containers of a project, with their dialogs. */
export function ContainerCommands() {
  const navigate = useNavigate();
  const { slug } = useWorkspace();
  useShortcut(
    'go-active-cycles',
    () => void navigate({ to: '/$slug/active-cycles', params: { slug } }),
    { isActive: useCycleProjects().length > 0 },
  );
  return KINDS.map((kind) => <KindCommands key={kind.name} {...kind} />);
}

function KindCommands({ name, request, Dialogs }: Kind) {
  const navigate = useNavigate();
  const { slug } = useWorkspace();
  const { projectId = '' } = useParams({ strict: false });
  const { section } = CONTAINERS[name];
  const { feature, read } = SECTIONS[section];
  const project = projects.use(projectId);
  const can = useCan(projectId);
  const to = `/$slug/projects/$projectId/${section}` as const;
  useShortcut(`go-${section}`, () => void navigate({ to, params: { slug, projectId } }), {
    isActive: project?.[feature] === true && can(read),
  });
  useShortcut(`new-${name}`, () => request.ask({ is: 'create', projectId }), {
    isActive: useCanCreate(section, projectId),
  });
  return request.use() === null ? null : <Dialogs />;
}
