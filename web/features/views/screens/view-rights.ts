import type { ViewImage } from '#shared/contract/views.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';

/** What the person may do with a view. */
export interface ViewRights {
  /** Whether it is theirs to change; a locked one stays as it is until it is unlocked. */
  readonly canEdit: boolean;
  readonly canDelete: boolean;
  readonly canLock: boolean;
  readonly canSetAccess: boolean;
  /** Views of a workspace have no public page. */
  readonly canPublish: boolean;
  readonly canPin: boolean;
}

/** The person's rights on a view, as they are now. */
export function useViewRights(view: ViewImage): ViewRights {
  const inProject = view.project !== null;
  const can = useCan(view.project ?? '');
  const project = projects.use(view.project);
  const isOpen = !inProject || project?.archived_at === null;
  const actions = inProject ? PROJECT : WORKSPACE;
  const may = (verb: keyof typeof PROJECT) => isOpen && can(actions[verb], view.owned_by);
  return {
    canEdit: may('update'),
    canDelete: may('delete'),
    canLock: may('lock'),
    canSetAccess: may('access'),
    canPublish: inProject && isOpen && can('view.publish', view.owned_by),
    canPin: isOpen && can('favorite.create'),
  };
}

const PROJECT = {
  update: 'view.update',
  delete: 'view.delete',
  lock: 'view.lock',
  access: 'view.access',
} as const;
const WORKSPACE = {
  update: 'workspace_view.update',
  delete: 'workspace_view.delete',
  lock: 'workspace_view.lock',
  access: 'workspace_view.access',
} as const;
