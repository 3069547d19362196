import type { Scope } from '#server/platform/access/scope.ts';
import { restartOwnAudience } from '#server/platform/access/visibility/listeners.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { type Reaction, reaction } from '#server/platform/transactions/reactions.ts';
import { PRIVATE_PAGE } from '#shared/constants/pages.ts';

import type { PageRow } from './events.ts';
import { publishPages } from './publish.ts';
import { changesOf } from './tree/commands.ts';

/** What pages do when their project or its labels change. */
export const pageReactions: readonly Reaction[] = [
  reaction('project.archived', async (scope, { data }) => {
    if (data.before) await restartOwners(scope, data.before.id);
  }),
  reaction('project.unarchived', async (scope, { data }) => {
    if (data.before) await restartOwners(scope, data.before.id);
  }),
  reaction('label.deleted', async (scope, { data }) => {
    if (data.before) await removeLabel(scope, data.before.id);
  }),
];

/**
 * The pages of an archived project are nobody's to see. What the project itself carries starts over anyway;
 * private pages travel to their owners alone. (The pages' rows are left as they are: somebody who changes one
 * now waits for this transaction.)
 */
async function restartOwners(scope: Scope, projectId: string): Promise<void> {
  const owners = await scope.sql<{ owned_by: string }[]>`
    SELECT DISTINCT owned_by FROM pages
    WHERE project_id = ${projectId} AND access = ${PRIVATE_PAGE} AND ${live(scope.sql)}`;
  for (const { owned_by } of owners) restartOwnAudience(scope, owned_by);
}

/** A deleted label disappears from its pages. */
async function removeLabel(scope: Scope, labelId: string): Promise<void> {
  const bearing = await scope.sql<PageRow[]>`
    SELECT * FROM pages WHERE label_ids @> ARRAY[${labelId}::uuid] AND ${live(scope.sql)}
    ORDER BY id FOR NO KEY UPDATE`;
  if (bearing.length === 0) return;
  const changed = await scope.sql<PageRow[]>`
    UPDATE pages SET label_ids = array_remove(label_ids, ${labelId}::uuid)
    WHERE id = ANY(${bearing.map((page) => page.id)}::uuid[]) RETURNING *`;
  await publishPages(scope, changesOf(bearing, changed));
}
