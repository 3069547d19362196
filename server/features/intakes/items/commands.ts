import { intakeIssuePublication } from '#server/features/intakes/entity.ts';
import type { IntakeIssueRow } from '#server/features/intakes/events.ts';
import { getIntake } from '#server/features/intakes/queries.ts';
import { intakeIssues } from '#server/features/intakes/table.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import {
  deleteIntakeItem,
  insertWaitingItem,
  setIntakeStatus,
  updateIntakeItem,
} from '#server/features/work-items/intake/commands.ts';
import { audienceFacts } from '#server/features/work-items/queries.ts';
import { allowed, authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import { one } from '#server/platform/database/rows.ts';
import { ACCEPTED } from '#shared/constants/intakes.ts';
import type { DecideIntakeIssues, UpdateIntakeIssue } from '#shared/contract/intakes.ts';
import type { CreateWorkItem, UpdateWorkItem } from '#shared/contract/work-items.ts';
import { badRequest } from '#shared/errors.ts';
import { GUEST } from '#shared/permissions.ts';

import { decide, type Decision } from './decide.ts';
import { getHandedIn, type HandedIn } from './find.ts';

/** The source of an item that was not submitted inside the program. */
export type Source = Partial<
  Pick<
    IntakeIssueRow,
    'source' | 'source_name' | 'source_email' | 'source_language' | 'answers' | 'proof'
  >
>;

/** Submits an item: it waits in the project's intake for a decision. */
export async function handIn(scope: ProjectScope, input: CreateWorkItem): Promise<HandedIn> {
  authorize(scope, 'intake_issue.create');
  return insertHandedIn(scope, input, await getIntake(scope));
}

/** Submits an item without a permission check, for the public form. */
export async function insertHandedIn(
  scope: ProjectScope,
  input: CreateWorkItem,
  intake: { readonly id: string },
  source: Source = {},
): Promise<HandedIn> {
  const item = await insertWaitingItem(scope, input);
  const row = one(
    await scope.db
      .insert(intakeIssues)
      .values({
        ...source,
        workspace_id: scope.workspace.id,
        project_id: scope.project.id,
        intake_id: intake.id,
        work_item_id: item.id,
        created_by: item.created_by,
      })
      .returning(),
  );
  const publish = [await publicationOf(scope, row, item)];
  scope.emit({ type: 'intake_issue.created', data: { before: null, after: row, item }, publish });
  return { row, item };
}

/** Changes an intake item or its decision; ignores the decision of people who may not decide. */
export async function updateHandedIn(
  scope: ProjectScope,
  id: string,
  input: UpdateIntakeIssue,
  given: unknown,
): Promise<HandedIn> {
  const found = await getHandedIn(scope, id, { lock: true });
  authorize(scope, 'intake_issue.update', found.item);
  const isGuest = scope.project_role === GUEST;
  if (isGuest && found.row.created_by !== scope.user.id) {
    throw badRequest('You cannot edit intake issues');
  }
  const { issue, ...decision } = input;
  if (issue) await changeItem(scope, id, issue, { given, isGuest });
  if (!isDecision(decision) || !allowed(scope, 'intake_issue.decide')) {
    return issue ? getHandedIn(scope, id) : found;
  }
  return decide(scope, issue ? await getHandedIn(scope, id) : found, decision);
}

/** Decides on several intake items: on all, or on none when one is refused. */
export async function decideHandedIn(
  scope: ProjectScope,
  { decisions }: DecideIntakeIssues,
): Promise<void> {
  authorize(scope, 'intake_issue.decide');
  // In a fixed order: concurrent decisions on the same items cannot deadlock.
  for (const { issue, ...decision } of decisions.toSorted((a, b) => (a.issue < b.issue ? -1 : 1))) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
    await decide(scope, await getHandedIn(scope, issue, { lock: true }), decision);
  }
}

export async function deleteHandedIn(scope: ProjectScope, id: string): Promise<void> {
  const { row, item } = await getHandedIn(scope, id, { lock: true });
  authorize(scope, 'intake_issue.delete', item);
  if (row.status !== ACCEPTED) return deleteIntakeItem(scope, id);
  const { sql, user } = scope;
  await setIntakeStatus(scope, item, { status: null, state_id: item.state_id });
  const rows = await sql<IntakeIssueRow[]>`
    UPDATE intake_issues SET deleted_at = now(), updated_by = ${user.id} WHERE id = ${row.id} RETURNING *`;
  scope.publish(await publicationOf(scope, one(rows), item));
}

async function publicationOf(scope: ProjectScope, row: IntakeIssueRow, item: WorkItemRow) {
  const facts = await audienceFacts(scope, [item]);
  return intakeIssuePublication(facts.get(item.project_id) ?? scope.project, row);
}

/** Guests may only change their own submission's title and text. */
async function changeItem(
  scope: ProjectScope,
  id: string,
  issue: UpdateWorkItem,
  { given, isGuest }: { readonly given: unknown; readonly isGuest: boolean },
): Promise<void> {
  const { name, description_html } = issue;
  const words = {
    ...(name !== undefined && { name }),
    ...(description_html !== undefined && { description_html }),
  };
  const changes = isGuest ? words : issue;
  const body: unknown = typeof given === 'object' && given !== null && Reflect.get(given, 'issue');
  if (Object.keys(changes).length > 0) await updateIntakeItem(scope, id, changes, body);
}

function isDecision(given: Decision): boolean {
  return Object.values(given).some((value) => value !== undefined);
}
