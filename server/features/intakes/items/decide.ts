import { intakeIssuePublication } from '#server/features/intakes/entity.ts';
import type { IntakeIssueRow } from '#server/features/intakes/events.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { setIntakeStatus } from '#server/features/work-items/intake/commands.ts';
import { cancelledState, firstState } from '#server/features/work-items/intake/queries.ts';
import { audienceFacts, findVisibleInWorkspace } from '#server/features/work-items/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { one } from '#server/platform/database/rows.ts';
import {
  ACCEPTED,
  CLOSED_STATUSES,
  DECLINED,
  DUPLICATE,
  SNOOZED,
  type IntakeStatus,
} from '#shared/constants/intakes.ts';
import type { UpdateIntakeIssue } from '#shared/contract/intakes.ts';
import { invalidField } from '#shared/errors.ts';

import { linkDuplicate, unlinkDuplicate } from './duplicates.ts';
import type { HandedIn } from './find.ts';

export type Decision = Pick<
  UpdateIntakeIssue,
  'status' | 'duplicate_to' | 'snoozed_till' | 'source'
>;

/** Applies a decision: status, state and duplicate. Checks no permission. */
export async function decide(
  scope: ProjectScope,
  { row, item }: HandedIn,
  given: Decision,
  { isAutomatic = false }: { readonly isAutomatic?: boolean } = {},
): Promise<HandedIn> {
  const status = given.status ?? statusOf(row);
  const duplicate_to = status === DUPLICATE ? chosen(given.duplicate_to, row.duplicate_to) : null;
  const snoozed_till = status === SNOOZED ? chosen(given.snoozed_till, row.snoozed_till) : null;
  const target = await findTarget(scope, item, duplicate_to);
  const isSame =
    status === row.status &&
    duplicate_to === row.duplicate_to &&
    isSameMoment(snoozed_till, row.snoozed_till);
  const { state_id, state_before } = await stateAfter(scope, { row, item }, status);
  const changed = await setIntakeStatus(scope, item, { status, state_id });
  const after = await writeRow(scope, row, {
    status,
    duplicate_to,
    snoozed_till,
    state_before,
    source: given.source ?? row.source,
    ...(isSame ? {} : decided(scope, status)),
  });
  const facts = await audienceFacts(scope, [changed]);
  const project = facts.get(item.project_id) ?? scope.project;
  const publication = intakeIssuePublication(project, after);
  const data = { before: row, after, item: changed, isAutomatic };
  if (isSame) scope.publish(publication);
  else scope.emit({ type: 'intake_issue.decided', data, publish: [publication] });
  if (row.duplicate_to && row.duplicate_to !== duplicate_to) await unlinkDuplicate(scope, row);
  if (target && row.duplicate_to !== duplicate_to)
    await linkDuplicate(scope, after, changed, target);
  return { row: after, item: changed };
}

/** Only this feature writes the stored number. */
function statusOf(row: IntakeIssueRow): IntakeStatus {
  return row.status as IntakeStatus;
}

function chosen<Value>(given: Value | undefined, stored: Value): Value {
  return given === undefined ? stored : given;
}

function isSameMoment(left: string | null, right: string | null): boolean {
  if (left === null || right === null) return left === right;
  return Date.parse(left) === Date.parse(right);
}

/** The original of a duplicate: another item that the person can see. */
async function findTarget(
  scope: ProjectScope,
  item: WorkItemRow,
  id: string | null,
): Promise<WorkItemRow | null> {
  if (id === null) return null;
  if (id === item.id) {
    throw invalidField('duplicate_to', 'A work item cannot be a duplicate of itself.');
  }
  const [target] = await findVisibleInWorkspace(scope, [id]);
  if (!target) throw invalidField('duplicate_to', `Invalid pk "${id}" - object does not exist.`);
  return target;
}

/**
 * Declined items and duplicates move to the first canceled state of the project, and back when the
 * decision changes; accepted items leave a triage state.
 */
async function stateAfter(scope: ProjectScope, { row, item }: HandedIn, status: IntakeStatus) {
  const { state_id, is_triage } = item;
  if (status === DECLINED || status === DUPLICATE) {
    const cancelled = await cancelledState(scope);
    if (!cancelled || cancelled === state_id) return { state_id, state_before: row.state_before };
    return { state_id: cancelled, state_before: row.state_before ?? state_id };
  }
  if (row.state_before) return { state_id: row.state_before, state_before: null };
  if (status === ACCEPTED && is_triage) {
    return { state_id: (await firstState(scope)) ?? state_id, state_before: null };
  }
  return { state_id, state_before: null };
}

function writeRow(
  { sql, user }: ProjectScope,
  row: IntakeIssueRow,
  columns: Partial<IntakeIssueRow>,
): Promise<IntakeIssueRow> {
  return sql<IntakeIssueRow[]>`
    UPDATE intake_issues SET ${sql(columns)}, updated_at = clock_timestamp(), updated_by = ${user.id}
    WHERE id = ${row.id} RETURNING *`.then(one);
}

function decided({ user }: ProjectScope, status: IntakeStatus) {
  const isClosed = CLOSED_STATUSES.includes(status);
  return {
    decided_by: isClosed ? user.id : null,
    decided_at: isClosed ? new Date().toISOString() : null,
  };
}
