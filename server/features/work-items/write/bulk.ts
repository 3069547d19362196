import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import type { BulkOperation } from '#shared/contract/work-items.ts';
import { badRequest, refusal } from '#shared/errors.ts';

import { listsNamed } from './list-changes.ts';
import { finishMany, lockItems, noIds } from './many.ts';
import {
  checkReferences,
  defaultState,
  distinct,
  findReferences,
  requireIds,
} from './references.ts';

type Properties = BulkOperation['properties'];

/**
 * The same change to several items, all or none: values are added to the lists, other
 * properties are replaced.
 */
export async function changeWorkItems(
  scope: ProjectScope,
  input: BulkOperation,
  fields: readonly string[],
): Promise<void> {
  authorize(scope, 'work_item.bulk_update');
  const ids = requireIds(input.issue_ids, noIds());
  const { properties } = input;
  const [items, found, standard] = await Promise.all([
    lockItems(scope, ids),
    findReferences(scope, properties),
    properties.state_id === null ? defaultState(scope) : null,
  ]);
  checkReferences(properties, found);
  checkDates(properties, items);
  if (properties.cycle_id) await refuseEndedCycle(scope, properties.cycle_id);
  if (fields.length === 0) return;
  const state = found.state ?? standard;
  const assignees = distinct(properties.assignee_ids ?? [], found.assignees);
  const rows = await scope.sql<WorkItemRow[]>`
    UPDATE work_items i SET updated_at = clock_timestamp(), updated_by = ${scope.user.id}
      ${replaced(scope, properties)}
      ${stateOf(scope, properties, state)}
      ${relisted(scope, 'label_ids', distinct(properties.label_ids ?? []), properties.label_ids_remove)}
      ${relisted(scope, 'assignee_ids', assignees, properties.assignee_ids_remove)}
      ${relisted(scope, 'module_ids', distinct(properties.module_ids ?? []))}
    WHERE i.id = ANY(${ids}::uuid[]) RETURNING i.*`;
  await finishMany(scope, items, rows, { fields: listsNamed(fields), cause: 'bulk' });
}

/** SQL that sets the scalars the body names. */
function replaced(scope: ProjectScope, properties: Properties) {
  const { sql } = scope;
  const { priority, start_date, target_date, estimate_point, cycle_id } = properties;
  return sql`
    ${priority === undefined ? sql`` : sql`, priority = ${priority}`}
    ${start_date === undefined ? sql`` : sql`, start_date = ${start_date}::text::date`}
    ${target_date === undefined ? sql`` : sql`, target_date = ${target_date}::text::date`}
    ${estimate_point === undefined ? sql`` : sql`, estimate_point = ${estimate_point}::uuid`}
    ${cycle_id === undefined ? sql`` : sql`, cycle_id = ${cycle_id}::uuid`}`;
}

/** SQL of the new state; `completed_at` moves only for items that enter or leave the completed group. */
function stateOf(
  scope: ProjectScope,
  properties: Properties,
  state: { readonly id: string; readonly group: string } | null,
) {
  const { sql } = scope;
  if (properties.state_id === undefined) return sql``;
  const completed =
    state?.group === 'completed' ? sql`coalesce(i.completed_at, clock_timestamp())` : sql`NULL`;
  return sql`, state_id = ${state?.id ?? null}::uuid, completed_at = ${completed}`;
}

/** SQL that puts values into a list column, each once and after the old ones, and takes others out. */
function relisted(
  scope: ProjectScope,
  column: 'label_ids' | 'assignee_ids' | 'module_ids',
  add: readonly string[],
  remove: readonly string[] = [],
) {
  const { sql } = scope;
  if (add.length === 0 && remove.length === 0) return sql``;
  const list = sql(column);
  return sql`, ${list} = ARRAY(
    SELECT v FROM unnest(i.${list} || ${add as string[]}::uuid[]) WITH ORDINALITY u(v, place)
    WHERE v <> ALL (${remove as string[]}::uuid[])
    GROUP BY v ORDER BY min(place))`;
}

function checkDates(properties: Properties, items: readonly WorkItemRow[]): void {
  const { start_date: start, target_date: target } = properties;
  if (start && target && start > target) throw dateError(4100, 'INVALID_ISSUE_DATES');
  if (start && target === undefined && items.some((i) => i.target_date && start > i.target_date)) {
    throw dateError(4101, 'INVALID_ISSUE_START_DATE');
  }
  if (target && start === undefined && items.some((i) => i.start_date && i.start_date > target)) {
    throw dateError(4102, 'INVALID_ISSUE_TARGET_DATE');
  }
}

const dateError = (error_code: number, error_message: string) =>
  refusal(400, { error_code, error_message });

async function refuseEndedCycle(scope: ProjectScope, cycleId: string): Promise<void> {
  const ended = await scope.sql`SELECT 1 FROM cycles WHERE id = ${cycleId} AND end_date < now()`;
  if (ended.length > 0) {
    throw badRequest('The Cycle has already been completed so no new issues can be added');
  }
}
