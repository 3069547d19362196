import { eq } from 'drizzle-orm';

import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { audienceFacts, findWorkItem } from '#server/features/work-items/queries.ts';
import { workItems } from '#server/features/work-items/table.ts';
import { touched } from '#server/platform/rows.ts';
import { authorize, type ProjectScope } from '#server/platform/scope.ts';
import type { UpdateWorkItem } from '#shared/contract/work-items.ts';
import { errors, refusal } from '#shared/errors.ts';

import { completion } from './completion.ts';
import { readDescription, writeDescription } from './description.ts';
import { finish } from './finish.ts';
import { checkLineage } from './lineage.ts';
import { changedLists, listsNamed, plainFields } from './list-changes.ts';
import { makeRoom, neighbours } from './make-room.ts';
import { checkReferences, defaultState, findReferences } from './references.ts';

/**
 * Changes an item: only what the body names. `fields` are the body's keys in their order, which is the order
 * of the history.
 */
export async function updateWorkItem(
  scope: ProjectScope,
  id: string,
  input: UpdateWorkItem,
  fields: readonly string[],
): Promise<WorkItemRow> {
  const { description_html, state_id, ...plain } = plainFields(input);
  const [before, found, standard, text] = await Promise.all([
    findWorkItem(scope, id, { listable: true, lock: true }),
    findReferences(scope, input),
    state_id === null ? defaultState(scope) : null,
    description_html === undefined ? null : readDescription(scope, id),
  ]);
  if (!before) throw refusal(404, { error: 'Issue not found' });
  authorize(scope, 'work_item.update', before);
  checkReferences(input, found);
  const { parent_id } = input;
  if (parent_id && parent_id !== before.parent_id) await checkLineage(scope, parent_id, [id]);
  const state = found.state ?? standard;
  const changes = {
    ...plain,
    ...changedLists(before, input, found.assignees),
    ...(state_id !== undefined && { state_id: state?.id ?? null, ...completion(before, state) }),
  };
  const { sort_order } = plain;
  // One round trip: on one connection the others run after the first.
  const [[written], audiences, beside] = await Promise.all([
    scope.db
      .update(workItems)
      .set({ ...changes, ...touched(scope) })
      .where(eq(workItems.id, before.id))
      .returning(),
    audienceFacts(scope, [before]),
    sort_order === undefined ? null : neighbours(scope, { id: before.id, sort_order }),
  ]);
  if (!written) throw errors.notFound();
  const after = beside ? await makeRoom(scope, written, beside) : written;
  const change = { before, after, fields: listsNamed(fields), cause: 'request' as const };
  const description = await rewrite(scope, id, text, description_html);
  const whole = description ? { ...change, description } : change;
  await finish(scope, 'work_item.updated', [whole], audiences);
  return after;
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
