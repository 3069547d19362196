import type { ViewImage } from '#shared/contract/views.ts';
import { useLinkActions } from '#web/features/containers/use-actions.ts';
import { viewRequest } from '#web/features/views/requests/store.ts';
import { pathOf } from '#web/features/views/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';

import { toggleViewAccess, toggleViewFavorite, toggleViewLock } from './changes.ts';

/** What can be done with a view by keys, menus and buttons alike. */
export function useViewActions(view: ViewImage) {
  const { slug, id: workspaceId } = useWorkspace();
  const place = { slug, workspaceId, projectId: view.project };
  return {
    place,
    ...useLinkActions(pathOf(slug, view), 'views'),
    star: () => toggleViewFavorite(slug, view),
    edit: () => viewRequest.ask({ is: 'edit', viewId: view.id }),
    lock: () => toggleViewLock(place, view),
    access: () => toggleViewAccess(place, view),
    remove: () => viewRequest.ask({ is: 'delete', viewId: view.id }),
  };
}
