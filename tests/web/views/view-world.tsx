import { address } from '#tests/support/web/address.tsx';
import { replies } from '#tests/support/web/network.ts';
import { ME, PROJECT, put, show, WORKSPACE } from '#tests/support/web/workspace.tsx';
import { startItems } from '#tests/web/work-items/item-world.tsx';
import { viewRequest } from '#web/features/views/requests/store.ts';
import { ViewsPage } from '#web/features/views/screens/list/views-page.tsx';
import { ViewRequests } from '#web/features/views/screens/requests/view-requests.tsx';

type Role = NonNullable<Parameters<typeof startItems>[0]>;
type Named = Parameters<typeof replies>[0];

/** A project with views, and none of them yet. */
export function startViews(
  role: Role = 'admin',
  query: Readonly<Record<string, string>> = {},
): void {
  viewRequest.close();
  startItems(role);
  address.start(query, { slug: 'nova', projectId: PROJECT });
}

/** Puts a view into the project: one's own, and public. */
export function putView(id: string, fields: object = {}): void {
  put('view', id, {
    ...{ name: `View ${id}`, description: '', query: {}, filters: {}, display_filters: {} },
    ...{ display_properties: {}, logo_props: {}, access: 1, sort_order: 1, is_locked: false },
    ...{ anchor: null, owned_by: ME, created_by: ME, updated_by: null, deleted_at: null },
    ...{ workspace: WORKSPACE, project: PROJECT },
    ...fields,
  });
}

/** The views of the project, with the dialogs that are asked for there. */
export function openViews(named: Named = {}, role: Role = 'admin') {
  return show(
    <>
      <ViewsPage />
      <ViewRequests />
    </>,
    { role, answer: replies(named) },
  );
}

export const AT = `/api/workspaces/nova/projects/${PROJECT}/views/`;
