import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { audienceFacts } from '#server/features/work-items/queries.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { Fragment } from '#server/platform/database/database.ts';
import { reaction } from '#server/platform/transactions/reactions.ts';

import { makeDefaultIntake } from './commands.ts';
import { intakeIssuePublication } from './entity.ts';
import type { IntakeIssueRow } from './events.ts';

/** Columns of an item that the intake's list shows. */
const SHOWN = ['name', 'priority', 'state_id', 'label_ids', 'assignee_ids'] as const;

export const intakeReactions = [
  ...(['project.created', 'project.updated'] as const).map((event) =>
    reaction(event, async (scope, { data: { before, after } }) => {
      if (after?.intake_view && !before?.intake_view) await makeDefaultIntake(scope, after);
    }),
  ),
  reaction('work_item.updated', async (scope, { data: { before, after } }) => {
    if (!before || !after || after.intake_status === null) return;
    const isSame = SHOWN.every((key) => String(before[key]) === String(after[key]));
    if (!isSame) await touch(scope, after, scope.sql`updated_at = clock_timestamp()`);
  }),
  reaction('work_item.deleted', async (scope, { data: { before } }) => {
    if (before && before.intake_status !== null)
      await touch(scope, before, scope.sql`deleted_at = now()`);
  }),
  reaction('work_item.restored', async (scope, { data: { before, after } }) => {
    if (!before?.deleted_at || !after || after.intake_status === null) return;
    const { sql } = scope;
    await publish(
      scope,
      after,
      await sql<IntakeIssueRow[]>`
        UPDATE intake_issues SET deleted_at = NULL
        WHERE work_item_id = ${after.id} AND deleted_at = ${before.deleted_at} RETURNING *`,
    );
  }),
];

async function touch(scope: Scope, item: WorkItemRow, set: Fragment): Promise<void> {
  const { sql } = scope;
  const rows = await sql<IntakeIssueRow[]>`
    UPDATE intake_issues SET ${set} WHERE work_item_id = ${item.id} AND ${live(sql)} RETURNING *`;
  await publish(scope, item, rows);
}

async function publish(
  scope: Scope,
  item: WorkItemRow,
  rows: readonly IntakeIssueRow[],
): Promise<void> {
  const project = (await audienceFacts(scope, [item])).get(item.project_id);
  if (!project) return;
  for (const row of rows) scope.publish(intakeIssuePublication(project, row));
}
