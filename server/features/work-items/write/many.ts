import { publishItems } from '#server/features/work-items/commands.ts';
import type { WorkItemChange, WorkItemRow } from '#server/features/work-items/events.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';

import { finish } from './finish.ts';

/** Ends a command that wrote several rows with one statement, which returned `rows`. */
export async function finishMany(
  scope: ProjectScope,
  before: readonly WorkItemRow[],
  rows: readonly WorkItemRow[],
  about: Pick<WorkItemChange, 'fields' | 'cause'>,
): Promise<void> {
  const written = new Map(rows.map((row) => [row.id, row]));
  const changes = before.flatMap((item) => {
    const after = written.get(item.id);
    return after ? [{ before: item, after, ...about }] : [];
  });
  await finish(scope, 'work_item.updated', changes);
}

/**
 * Ends a command that changed a field of items, archived and hidden ones among them: what is in nobody's lists makes
 * no news, but whoever has it open sees it.
 */
export async function finishField(
  scope: ProjectScope,
  before: readonly WorkItemRow[],
  rows: readonly WorkItemRow[],
  field: string,
): Promise<void> {
  const listed = before.filter((item) => item.is_current);
  await finishMany(scope, listed, rows, { fields: [field], cause: 'bulk' });
  await publishItems(
    scope,
    rows.filter((row) => !row.is_current),
  );
}
