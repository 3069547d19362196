import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';

import { itemPublication, type WorkItemRow } from './events.ts';
import { audienceFacts } from './queries.ts';

/** Tells the feed of changed items, also of other projects of the workspace. */
export async function publishItems(scope: Scope, items: readonly WorkItemRow[]): Promise<void> {
  const facts = await audienceFacts(scope, items);
  for (const item of items) {
    const project = facts.get(item.project_id);
    if (project) scope.publish(itemPublication(project, item));
  }
}

/** Notes a change of something on an item: it moves up in lists ordered by change. */
export async function touchWorkItem(scope: Scope, item: WorkItemRow): Promise<void> {
  const rows = await scope.sql<WorkItemRow[]>`
    UPDATE work_items SET updated_at = clock_timestamp()
    WHERE id = ${item.id} AND ${live(scope.sql)} RETURNING *`;
  await publishItems(scope, rows);
}
