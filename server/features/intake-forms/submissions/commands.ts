import { insertHandedIn } from '#server/features/intakes/items/commands.ts';
import { deleteIntakeItem, updateIntakeItem } from '#server/features/work-items/intake/commands.ts';
import { actingHere, readVisitorsText } from '#server/platform/access/acting.ts';
import type { VisitorScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { fieldErrors } from '#server/platform/replies/field-errors.ts';
import { OPEN_STATUSES } from '#shared/constants/intakes.ts';
import type {
  CreatePublicSubmission,
  PublicSubmission,
  UpdatePublicSubmission,
} from '#shared/contract/public-intakes.ts';
import { CreateWorkItem, Priority } from '#shared/contract/work-items.ts';
import { badRequest, errors } from '#shared/errors.ts';

import { getOwnSubmission } from './queries.ts';

/** Submits an item in the visitor's name; priority low by default. */
export async function createSubmission(
  scope: VisitorScope,
  { issue }: CreatePublicSubmission,
): Promise<PublicSubmission> {
  const { name, description_html, priority = 'low' } = issue;
  if (typeof name !== 'string' || name.trim() === '') throw badRequest('Name is required');
  if (!Priority.safeParse(priority).success) throw badRequest('Invalid priority');
  const text = description_html && (await readVisitorsText(scope, description_html));
  const parsed = CreateWorkItem.safeParse({ name, description_html: text, priority });
  if (!parsed.success) throw fieldErrors(parsed.error);
  const intake = { id: scope.anchor.intake_id ?? '' };
  const { row } = await insertHandedIn(actingHere(scope), parsed.data, intake, {
    source: 'IN_APP',
  });
  return getOwnSubmission(scope, row.id);
}

/** Changes title and description of an own submission that is not decided. */
export async function updateSubmission(
  scope: VisitorScope,
  id: string,
  { issue }: UpdatePublicSubmission,
): Promise<PublicSubmission> {
  const itemId = await ownItem(scope, id, 'You cannot edit intake issues');
  if (Object.keys(issue).length > 0) {
    const { description_html: given, ...fields } = issue;
    const text = given && (await readVisitorsText(scope, given));
    const changes = { ...fields, ...(text !== undefined && { description_html: text }) };
    await updateIntakeItem(actingHere(scope), itemId, changes, changes);
  }
  return getOwnSubmission(scope, id);
}

/** Throws after a decision on it. */
export async function deleteSubmission(scope: VisitorScope, id: string): Promise<void> {
  const itemId = await ownItem(scope, id, 'You cannot delete intake issue');
  await deleteIntakeItem(actingHere(scope), itemId);
}

/** The work item of the visitor's undecided submission; throws `refusal` for others. */
async function ownItem(scope: VisitorScope, id: string, refusal: string): Promise<string> {
  const { sql, anchor, project, user } = scope;
  const [row] = await sql<{ work_item_id: string; created_by: string; status: number }[]>`
    SELECT n.work_item_id, n.created_by, n.status FROM intake_issues n
    JOIN work_items i ON i.id = n.work_item_id AND ${live(sql, 'i')}
    WHERE n.id = ${id} AND n.intake_id = ${anchor.intake_id} AND n.project_id = ${project.id}
      AND ${live(sql, 'n')}
    FOR NO KEY UPDATE OF i, n`;
  if (!row) throw errors.notFound();
  const isOpen = OPEN_STATUSES.some((status) => status === row.status);
  if (row.created_by !== user.id || !isOpen) throw badRequest(refusal);
  return row.work_item_id;
}
