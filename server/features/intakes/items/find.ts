import type { IntakeIssueRow } from '#server/features/intakes/events.ts';
import { intakeVisibility } from '#server/features/visibility/intakes/access.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { findWorkItem, mayNotView } from '#server/features/work-items/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { errors } from '#shared/errors.ts';

export interface HandedIn {
  readonly row: IntakeIssueRow;
  readonly item: WorkItemRow;
}

interface LookUp {
  /** Locks both rows for the transaction. */
  readonly lock?: boolean;
}

/** An intake item by its work item's id, without a visibility check; null when there is none. */
export async function findHandedIn(
  scope: ProjectScope,
  workItemId: string,
  { lock = false }: LookUp = {},
): Promise<HandedIn | null> {
  const { sql, project } = scope;
  // The item first: other commands lock in this order.
  const item = await findWorkItem(scope, workItemId, { lock });
  const [row] = await sql<IntakeIssueRow[]>`
    SELECT n.* FROM intake_issues n
    WHERE n.work_item_id = ${workItemId} AND n.project_id = ${project.id} AND ${live(sql, 'n')}
    ${lock ? sql`FOR NO KEY UPDATE` : sql``}`;
  return item && row ? { row, item } : null;
}

/** A visible intake item; throws the contract's error. */
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
