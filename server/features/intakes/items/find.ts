import type { IntakeIssueRow } from '#server/features/intakes/events.ts';
import { intakeVisibility } from '#server/features/visibility/intakes/access.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { findWorkItem, mayNotView } from '#server/features/work-items/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { errors } from '#shared/errors.ts';

/** A work item with what it is in the intake. */
export interface HandedIn {
  readonly row: IntakeIssueRow;
  readonly item: WorkItemRow;
}

interface LookUp {
  /** Locks both rows until the transaction ends: for commands. */
  readonly lock?: boolean;
}

/** An item of the project's intake, by the work item's id, whoever may see it; null when there is none. */
export async function findHandedIn(
  scope: ProjectScope,
  workItemId: string,
  { lock = false }: LookUp = {},
): Promise<HandedIn | null> {
  const { sql, project } = scope;
  // The item first: whoever changes items locks them in this order.
  const item = await findWorkItem(scope, workItemId, { lock });
  const [row] = await sql<IntakeIssueRow[]>`
    SELECT n.* FROM intake_issues n
    WHERE n.work_item_id = ${workItemId} AND n.project_id = ${project.id} AND ${live(sql, 'n')}
    ${lock ? sql`FOR NO KEY UPDATE` : sql``}`;
  return item && row ? { row, item } : null;
}

/** The same that the person may see, or the contract's refusal. */
export async function getHandedIn(
  scope: ProjectScope,
  workItemId: string,
  lookUp: LookUp = {},
): Promise<HandedIn> {
  const found = await findHandedIn(scope, workItemId, lookUp);
  if (!found) throw errors.notFound();
  if (!intakeVisibility.maySee(scope, found.row)) throw mayNotView();
  return found;
}
