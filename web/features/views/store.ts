import { PUBLIC_VIEW } from '#shared/constants/views.ts';
import type { CreateView, UpdateView, ViewImage } from '#shared/contract/views.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { projectPath, projects } from '#web/features/projects/store.ts';
import { workspacePath, type WorkspacePlace } from '#web/features/workspaces/store.ts';
import { resource } from '#web/lib/resources/resource.ts';
import { sessionNow } from '#web/lib/session/session.ts';

/** Where views are kept: in a project or, without one, in the workspace. */
export interface ViewPlace extends WorkspacePlace {
  readonly projectId: string | null;
}

/** The views that the person sees, of all open projects and of the workspace. */
export const views = resource<ViewImage, ViewPlace, CreateView, UpdateView>('view', {
  path: ({ projectId, ...place }) =>
    projectId === null
      ? workspacePath(place, 'views')
      : projectPath({ ...place, projectId }, 'views'),
  home: ({ workspaceId, projectId }) => ({ workspace: workspaceId, project: projectId }),
  messages: 'views:changes',
  outlivesPage: true,
  order: { field: 'sort_order' },
  initial: () => {
    const me = sessionNow().me?.id ?? '';
    const now = new Date().toISOString();
    return {
      ...EMPTY,
      owned_by: me,
      created_by: me,
      updated_by: null,
      created_at: now,
      updated_at: now,
    };
  },
});

const EMPTY: Partial<ViewImage> = {
  description: '',
  query: {},
  filters: {},
  display_filters: {},
  display_properties: {},
  logo_props: {},
  access: PUBLIC_VIEW,
  is_locked: false,
  deleted_at: null,
};

/** The views of a project, or of the workspace, that the person sees. */
export function useViewsOf(workspaceId: string, projectId: string | null): readonly ViewImage[] {
  return views.useSelect(
    (rows) => rows.filter((row) => row.workspace === workspaceId && row.project === projectId),
    [workspaceId, projectId],
  );
}

/** The path of a view's page, after the workspace. */
export function pathOf(slug: string, { id, project }: Pick<ViewImage, 'id' | 'project'>): string {
  return project === null
    ? `/${slug}/workspace-views/${id}`
    : `/${slug}/projects/${project}/views/${id}`;
}

/** Where others see that somebody has a view open. */
export function presenceOf({ id, project }: Pick<ViewImage, 'id' | 'project'>): string | null {
  return project === null ? null : `project:${project}/view:${id}`;
}

/** Whether the person may keep views in a project, or without one in the workspace. */
export function useCanCreateView(projectId: string | null): boolean {
  const can = useCan(projectId ?? '');
  const project = projects.use(projectId);
  if (projectId === null) return can('workspace_view.create');
  return can('view.create') && project?.archived_at === null && project.issue_views_view;
}
