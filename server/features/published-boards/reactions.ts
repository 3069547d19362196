import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { changeRows } from '#server/platform/database/changed-rows.ts';
import type { Fragment } from '#server/platform/database/database.ts';
import { type Reaction, reaction } from '#server/platform/transactions/reactions.ts';

import type { AnchorRow } from './events.ts';

export const anchorReactions: readonly Reaction[] = [
  reaction('project.deleted', async (scope, { data }) => {
    if (data.before) await end(scope, scope.sql`project_id = ${data.before.id}`);
  }),
  reaction('view.deleted', async (scope, { data }) => {
    if (data.before) await end(scope, scope.sql`entity_identifier = ${data.before.id}`);
  }),
  reaction('page.deleted', async (scope, { data }) => {
    if (data.before) await end(scope, scope.sql`entity_identifier = ${data.before.id}`);
  }),
];

async function end(scope: Scope, which: Fragment): Promise<void> {
  const ended = await changeRows<AnchorRow>(
    scope,
    'anchors',
    scope.sql`${which} AND ${live(scope.sql)}`,
    scope.sql`deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${scope.user?.id ?? null}`,
  );
  for (const { before } of ended) {
    scope.emit({ type: 'anchor.deleted', data: { before, after: null }, publish: [] });
  }
}
