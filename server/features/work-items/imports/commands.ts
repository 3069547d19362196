import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { createWorkItem, type Origin } from '#server/features/work-items/write/create.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
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
