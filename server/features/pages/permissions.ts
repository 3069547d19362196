import type { ProjectScope } from '#server/platform/access/scope.ts';
import { refusalOf } from '#server/platform/access/scope.ts';
import { type Action, can } from '#shared/permissions.ts';

import type { PageRow } from './events.ts';
import { pageErrors } from './refusals.ts';

/** Whether the person may do this to the page: by role, or as its owner. */
export function mayDo(
  scope: ProjectScope,
  action: Action,
  page: Pick<PageRow, 'owned_by'>,
): boolean {
  const is_own = page.owned_by === scope.user.id;
  return can({ workspace_role: scope.role, project_role: scope.project_role, is_own }, action);
}

/** Throws the 403 of the action unless the person may do it to the page. */
export function authorizePage(
  scope: ProjectScope,
  action: Action,
  page: Pick<PageRow, 'owned_by'>,
): void {
  if (!mayDo(scope, action, page)) throw refusalOf(action);
}

/** Throws unless the person may change the page's text now. */
export function checkWritable(scope: ProjectScope, page: PageRow): void {
  authorizePage(scope, 'page.update', page);
  if (page.is_locked) throw pageErrors.textLocked();
  if (page.archived_at !== null) throw pageErrors.textArchived();
}
