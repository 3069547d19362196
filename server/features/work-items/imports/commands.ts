import { eq } from 'drizzle-orm';

import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { progressLog } from '#server/features/work-items/progress/table.ts';
import { createWorkItem, type Origin } from '#server/features/work-items/write/create.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import type { StateGroup } from '#shared/contract/states.ts';
import type { CreateWorkItem } from '#shared/contract/work-items.ts';

/** What is known of an item that was somewhere else before; what is not said is of now and of the acting person. */
export type ImportedWorkItem = Omit<Origin, 'cause'>;

/** Adds an item with the dates and the author it had elsewhere; nobody is told, and no default assignee gets it. */
export function importWorkItem(
  scope: ProjectScope,
  input: CreateWorkItem,
  imported: ImportedWorkItem = {},
): Promise<WorkItemRow> {
  return createWorkItem(scope, input, { ...imported, cause: 'import' });
}

/** What a cycle or module saw of an item: where it was before and after, and when; null = not in it. */
export interface ImportedStep {
  readonly at: string;
  readonly from: StateGroup | null;
  readonly to: StateGroup | null;
}

/**
 * Says what happened before in a cycle or module whose items have just come, in place of their coming now: its chart
 * is drawn from that. The steps end where the items are. Estimates are not counted.
 */
export async function importProgress(
  scope: ProjectScope,
  kind: 'cycle' | 'module',
  id: string,
  steps: readonly ImportedStep[],
): Promise<void> {
  authorize(scope, `${kind}.update`);
  const column = kind === 'cycle' ? 'cycle_id' : 'module_id';
  await scope.db.delete(progressLog).where(eq(progressLog[column], id));
  if (steps.length === 0) return;
  await scope.db
    .insert(progressLog)
    .values(
      steps.map(({ at, from, to }) => ({ [column]: id, at, from_group: from, to_group: to })),
    );
}
