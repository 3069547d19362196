import type {
  AnalyticViewImage,
  CreateAnalyticView,
  UpdateAnalyticView,
} from '#shared/contract/analytics.ts';
import { type WorkspacePlace, workspacePath } from '#web/features/workspaces/store.ts';
import { resource } from '#web/lib/resources/resource.ts';
import { sessionNow } from '#web/lib/session/session.ts';

export const analyticViews = resource<
  AnalyticViewImage,
  WorkspacePlace,
  CreateAnalyticView,
  UpdateAnalyticView
>('analytic_view', {
  path: (place) => workspacePath(place, 'analytic-view'),
  home: ({ workspaceId }) => ({ workspace: workspaceId }),
  messages: 'analytics:changes',
  initial: () => {
    const now = new Date().toISOString();
    return {
      description: '',
      query: {},
      query_dict: {},
      created_by: sessionNow().me?.id ?? '',
      updated_by: null,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    };
  },
});
