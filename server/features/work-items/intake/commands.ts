import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { insertWorkItem } from '#server/features/work-items/write/create.ts';
import { deleteWorkItem } from '#server/features/work-items/write/delete.ts';
import { finish } from '#server/features/work-items/write/finish.ts';
import { bodyKeys } from '#server/features/work-items/write/references.ts';
import { updateWorkItem } from '#server/features/work-items/write/update.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { one } from '#server/platform/database/rows.ts';
import { type IntakeStatus, PENDING } from '#shared/constants/intakes.ts';
import type { CreateWorkItem, UpdateWorkItem } from '#shared/contract/work-items.ts';

/** Adds an item that waits in the intake. Checks no permission: people hand items in who may not add any. */
export function insertWaitingItem(
  scope: ProjectScope,
  input: CreateWorkItem,
): Promise<WorkItemRow> {
  return insertWorkItem(scope, input, { cause: 'request', intake_status: PENDING });
}

/** Changes an item of the intake; `given` is the body as it came, whose order is that of the history. */
export function updateIntakeItem(
  scope: ProjectScope,
  id: string,
  input: UpdateWorkItem,
  given: unknown,
): Promise<void> {
  return updateWorkItem(scope, id, input, bodyKeys(given, input), { isInIntake: true });
}

/** Deletes an item of the intake. */
export function deleteIntakeItem(scope: ProjectScope, id: string): Promise<void> {
  return deleteWorkItem(scope, id);
}

/** What the intake sets of an item; null as the status = it is an item like any other. */
interface InIntake {
  readonly status: IntakeStatus | null;
  readonly state_id: string | null;
}

/** Sets what an item is in the intake, and the state that goes with it. No line of its history names the state. */
export async function setIntakeStatus(
  scope: ProjectScope,
  item: WorkItemRow,
  { status, state_id }: InIntake,
): Promise<WorkItemRow> {
  if (item.intake_status === status && item.state_id === state_id) return item;
  const { sql, user } = scope;
  const rows = await sql<WorkItemRow[]>`
    UPDATE work_items i SET intake_status = ${status}, state_id = ${state_id},
      completed_at = CASE WHEN EXISTS (SELECT 1 FROM states s WHERE s.id = ${state_id}
        AND s."group" = 'completed') THEN coalesce(i.completed_at, clock_timestamp()) END,
      updated_at = clock_timestamp(), updated_by = ${user.id}
    WHERE i.id = ${item.id} RETURNING i.*`;
  const after = one(rows);
  const change = { before: item, after, fields: [], cause: 'request' as const };
  await finish(scope, 'work_item.updated', [change]);
  return after;
}
