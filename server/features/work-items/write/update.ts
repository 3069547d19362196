import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { audienceFactsOf, findWorkItem } from '#server/features/work-items/queries.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import { one } from '#server/platform/database/rows.ts';
import type { UpdateWorkItem } from '#shared/contract/work-items.ts';
import { refusal } from '#shared/errors.ts';
import { refusalOf } from '#shared/work-item-fields/registry.ts';

import { archiveWorkItem } from './archive.ts';
import { readDescription, writeDescription } from './description.ts';
import { checkEpic, epicsNamed, withEpicAsParent } from './epic-given.ts';
import { finish } from './finish.ts';
import { checkLineage } from './lineage.ts';
import { changedLists, listsNamed, plainFields } from './list-changes.ts';
import { rebalanceSortOrder, neighbors } from './rebalance.ts';
import { checkReferences, defaultState, findReferences, type StateFacts } from './references.ts';

/**
 * Changes an item: only what the body names. `fields` are the body's keys in their order, which is the order
 * of the history. Reading is one round trip, writing another. Items that wait in the intake are changed there alone.
 */
export async function updateWorkItem(
  scope: ProjectScope,
  id: string,
  body: UpdateWorkItem,
  fields: readonly string[],
  { isInIntake = false }: { readonly isInIntake?: boolean } = {},
): Promise<void> {
  const input = withEpicAsParent(body);
  const { description_html, state_id, archived_at, ...given } = plainFields(input);
  const { is_draft: _draft, type_id: _type, ...plain } = given;
  const { sort_order } = plain;
  const [before, found, standard, text, audiences, beside] = await Promise.all([
    findWorkItem(scope, id, { listable: !isInIntake, lock: true }),
    findReferences(scope, body),
    state_id === null ? defaultState(scope) : null,
    description_html === undefined ? null : readDescription(scope, id),
    audienceFactsOf(scope, id),
    sort_order === undefined ? null : neighbors(scope, { id, sort_order }),
  ]);
  if (!before) throw refusal(404, { error: 'Issue not found' });
  authorize(scope, 'work_item.update', before);
  checkReferences(body, found);
  checkEpic(body, before);
  const disagreement = refusalOf(input, before);
  if (disagreement) throw refusal(400, { non_field_errors: [disagreement.message] });
  const { parent_id } = input;
  if (parent_id && parent_id !== before.parent_id) await checkLineage(scope, parent_id, [id]);
  const state = found.state ?? standard;
  const changes = {
    ...plain,
    ...changedLists(before, input, found.people),
    ...(state_id !== undefined && { state_id: state?.id ?? null }),
    updated_by: scope.user.id,
  };
  const { sql } = scope;
  const [rows, description] = await Promise.all([
    sql<WorkItemRow[]>`
      UPDATE work_items SET ${sql(changes)}, updated_at = clock_timestamp()
        ${state_id === undefined ? sql`` : completion(scope, state)}
      WHERE id = ${before.id} RETURNING *`,
    rewrite(scope, id, text, description_html),
  ]);
  const written = one(rows);
  const after = beside ? await rebalanceSortOrder(scope, written, beside) : written;
  const named = epicsNamed(fields).filter((field) => field !== 'archived_at');
  const change = { before, after, fields: listsNamed(named), cause: 'request' as const };
  const whole = description ? { ...change, description } : change;
  await finish(scope, 'work_item.updated', [whole], { facts: audiences });
  if (archived_at) await archiveWorkItem(scope, id);
}

/**
 * SQL that sets when an item was completed: on entering the completed group, cleared on leaving it, kept between.
 * (The reference moves it on every save.)
 */
function completion({ sql }: ProjectScope, state: StateFacts | null) {
  if (state?.group !== 'completed') return sql`, completed_at = NULL`;
  return sql`, completed_at = coalesce(completed_at, clock_timestamp())`;
}

/** Stores a changed description; null when the body has none or the same. */
async function rewrite(
  scope: ProjectScope,
  id: string,
  before: string | null,
  given: string | undefined,
): Promise<{ before: string; after: string } | null> {
  if (before === null || given === undefined || given === before) return null;
  const after = await writeDescription(scope, id, given);
  return after === before ? null : { before, after };
}
