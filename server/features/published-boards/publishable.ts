import { setPageAnchor } from '#server/features/pages/commands.ts';
import { getPage } from '#server/features/pages/queries.ts';
import { setProjectAnchor } from '#server/features/projects/commands.ts';
import { setViewAnchor } from '#server/features/views/commands.ts';
import { readView } from '#server/features/views/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import type { AnchorKind } from '#shared/permissions.ts';

export interface Thing {
  readonly kind: AnchorKind;
  readonly id: string;
}

/**
 * Stores the anchor on the thing itself (null = unpublished), so that everyone who sees it gets the
 * change. Throws when the person may not publish it. An intake has no such column.
 */
export async function setAnchorOf(
  scope: ProjectScope,
  { kind, id }: Thing,
  anchor: string | null,
): Promise<void> {
  if (kind === 'project') await setProjectAnchor(scope, anchor);
  if (kind === 'view') await setViewAnchor(scope, id, anchor);
  if (kind === 'page') await setPageAnchor(scope, id, anchor);
}

/** Throws 404 when the person cannot see the thing. */
export async function checkSeen(scope: ProjectScope, { kind, id }: Thing): Promise<void> {
  if (kind === 'view') await readView(scope, id);
  if (kind === 'page') await getPage(scope, id);
}
