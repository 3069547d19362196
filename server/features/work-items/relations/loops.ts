import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { findVisibleInWorkspace } from '#server/features/work-items/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import type { RelationType } from '#shared/contract/work-items.ts';
import { invalidField } from '#shared/errors.ts';
import { findLoop, type Link, successorsOf } from '#shared/lib/dependencies/graph.ts';
import { linkOf } from '#shared/lib/dependencies/links.ts';

import { linksAfter } from './queries.ts';
import { RELATION_MEANINGS } from './types.ts';

/**
 * Two links that are made at once could close a loop together that neither closes alone: one waits for the other. Taken
 * before any item is locked, so that two such requests never wait for each other.
 */
export async function waitForLinks({ sql, workspace }: ProjectScope): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`links ${workspace.id}`}, 0))`;
}

/** Refuses relations after which an item would wait for itself, and names the items along the way. */
export async function refuseLoops(
  scope: ProjectScope,
  item: Pick<WorkItemRow, 'id'>,
  otherIds: readonly string[],
  type: RelationType,
): Promise<void> {
  const made = linksTo(item.id, otherIds, type);
  for (const { from, to } of made) {
    const known = await linksAfter(scope, to);
    const links = [...known.flatMap((row) => linkOf(row) ?? []), ...made];
    const loop = findLoop(successorsOf(links), from, to);
    if (loop) throw invalidField('issues', `This would make a loop: ${await named(scope, loop)}.`);
  }
}

/** The links that relations of this type would be. */
function linksTo(itemId: string, otherIds: readonly string[], type: RelationType): Link[] {
  const { stored, isSwapped } = RELATION_MEANINGS[type];
  return otherIds.flatMap((other) => {
    const [issue, related_issue] = isSwapped ? [other, itemId] : [itemId, other];
    return linkOf({ id: other, issue, related_issue, relation_type: stored, lag: 0 }) ?? [];
  });
}

/** The items along a loop by their keys; one that the person may not see is not named. */
async function named(scope: ProjectScope, loop: readonly string[]): Promise<string> {
  const items = await findVisibleInWorkspace(scope, [...new Set(loop)]);
  const projects = await scope.sql<{ id: string; identifier: string }[]>`
    SELECT id, identifier FROM projects
    WHERE id = ANY(${items.map(({ project_id }) => project_id)}::uuid[])`;
  const identifiers = new Map(projects.map(({ id, identifier }) => [id, identifier]));
  const keys = new Map(
    items.map((one) => [one.id, `${identifiers.get(one.project_id)}-${one.sequence_id}`]),
  );
  return loop.map((id) => keys.get(id) ?? 'another item').join(' → ');
}
