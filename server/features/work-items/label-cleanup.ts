import { type Scope, systemFacts } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { reaction } from '#server/platform/transactions/reactions.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';

import { publishItems } from './commands.ts';
import type { WorkItemRow } from './events.ts';

const LABEL_REMAINS = 'label_remains';
/** Items changed by one transaction: long ones would hold the change feed back. */
const CHUNK = 500;

/** A deleted label disappears from its work items: at once, or the rest of many by a job. */
export const labelReactions = [
  reaction('label.deleted', async (scope, { data }) => {
    const label = data.before;
    if (label && !(await removeLabel(scope, label.id))) scope.enqueue(LABEL_REMAINS, label.id);
  }),
];

/** Takes a deleted label off what the transaction of the deletion left. */
export const labelCleanupJob: Job = {
  kind: LABEL_REMAINS,
  async run(platform, id) {
    const { sql } = platform.database;
    const [label] = await sql`SELECT 1 FROM labels WHERE id = ${id} AND deleted_at IS NOT NULL`;
    if (!label) return;
    while (!(await inTransaction(platform, systemFacts, (scope) => removeLabel(scope, id))));
  },
  async due(platform, limit) {
    const rows = await platform.database.sql<{ id: string }[]>`
      SELECT l.id FROM labels l
      WHERE l.deleted_at > now() - interval '7 days' AND EXISTS (
        SELECT 1 FROM work_item_memberships m
        JOIN work_items i ON i.id = m.work_item_id AND ${live(platform.database.sql, 'i')}
        WHERE m.value_id = l.id AND m.kind = 'label')
      LIMIT ${limit}`;
    return rows.map((row) => row.id);
  },
};

/** Takes a label off a chunk of items; true when none is left. */
async function removeLabel(scope: Scope, labelId: string): Promise<boolean> {
  // Locked in the order of the ids, as bulk calls do.
  const rows = await scope.sql<WorkItemRow[]>`
    WITH bearing AS (
      SELECT i.id FROM work_items i
      JOIN work_item_memberships m ON m.work_item_id = i.id AND m.kind = 'label'
      WHERE m.value_id = ${labelId} AND ${live(scope.sql, 'i')}
      ORDER BY i.id LIMIT ${CHUNK} FOR NO KEY UPDATE OF i)
    UPDATE work_items i SET label_ids = array_remove(i.label_ids, ${labelId}::uuid)
    FROM bearing WHERE i.id = bearing.id RETURNING i.*`;
  await publishItems(scope, rows);
  return rows.length < CHUNK;
}
