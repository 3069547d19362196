import { setPageAnchor } from '#server/features/pages/commands.ts';
import { getPage } from '#server/features/pages/queries.ts';
import { setProjectAnchor } from '#server/features/projects/commands.ts';
import { setViewAnchor } from '#server/features/views/commands.ts';
import { readView } from '#server/features/views/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import type { AnchorKind } from '#shared/permissions.ts';

/** Something of a project that can be published. */
export interface Thing {
  readonly kind: AnchorKind;
  readonly id: string;
}

/**
 * Notes at the thing itself under which anchor it is published, null for none: everybody who sees it is told. Throws
 * what keeps the person from doing it. Of an intake the anchor says it alone.
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

/** Throws the 404 of a thing that the person does not see. */
export async function checkSeen(scope: ProjectScope, { kind, id }: Thing): Promise<void> {
  if (kind === 'view') await readView(scope, id);
  if (kind === 'page') await getPage(scope, id);
}
