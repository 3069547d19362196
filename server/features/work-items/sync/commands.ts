import { updateWorkItem } from '#server/features/work-items/write/update.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import type { UpdateWorkItem } from '#shared/contract/work-items.ts';

/** Changes an item as another program says that it has changed there: history and people see it like any change. */
export function updateFromOutside(
  scope: ProjectScope,
  id: string,
  body: UpdateWorkItem,
): Promise<void> {
  return updateWorkItem(scope, id, body, Object.keys(body));
}
