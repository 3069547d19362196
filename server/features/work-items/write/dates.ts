import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { lockKnownItems, requireIds } from '#server/features/work-items/selection/queries.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import type { IssueDates } from '#shared/contract/work-items.ts';
import { errors, refusal } from '#shared/errors.ts';
import { refusalOf } from '#shared/work-item-fields/registry.ts';

import { finishMany } from './many.ts';

/**
 * Sets dates of several items, as the timeline does: empty dates are ignored, unknown items
 * skipped, and one item whose start would come after its end refuses the call.
 */
export async function updateDates(scope: ProjectScope, input: IssueDates): Promise<void> {
  authorize(scope, 'work_item.dates');
  const wanted = new Map<string, { start: string | null; target: string | null }>();
  for (const { id, start_date, target_date } of input.updates) {
    if (id === undefined) throw errors.missingKey();
    wanted.set(id.toLowerCase(), { start: start_date ?? null, target: target_date ?? null });
  }
  if (wanted.size === 0) return;
  const items = await lockKnownItems(scope, requireIds([...wanted.keys()], errors.badValue()));
  const updates = items.map((item) => ({
    id: item.id,
    start: wanted.get(item.id)?.start ?? item.start_date,
    target: wanted.get(item.id)?.target ?? item.target_date,
  }));
  for (const { start, target } of updates) {
    const refused = refusalOf({ start_date: start, target_date: target });
    if (refused) throw refusal(400, { message: refused.message });
  }
  if (updates.length === 0) return;
  const rows = await scope.sql<WorkItemRow[]>`
    UPDATE work_items i SET start_date = d.start, target_date = d.target, updated_at = clock_timestamp()
    FROM unnest(
      ${updates.map(({ id }) => id)}::uuid[], ${updates.map(({ start }) => start)}::text[]::date[],
      ${updates.map(({ target }) => target)}::text[]::date[]) AS d(id, start, target)
    WHERE i.id = d.id RETURNING i.*`;
  const fields = ['start_date', 'target_date'];
  await finishMany(scope, items, rows, { fields, cause: 'dates' });
}
