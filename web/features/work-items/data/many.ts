import { MAX_BULK } from '#shared/constants/work-items.ts';
import type { ProjectMemberImage } from '#shared/contract/project-members.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { projectMembers } from '#web/features/projects/store.ts';
import { sessionNow } from '#web/lib/session/session.ts';

import { workItems } from './store.ts';

/** The items of these ids that are known. */
export function foundItems(ids: readonly string[]): WorkItemImage[] {
  return ids.flatMap((id) => workItems.get(id) ?? []);
}

/** The items of each project, as many as one call takes. */
export function byProject<Item extends Pick<WorkItemImage, 'project_id'>>(
  items: readonly Item[],
): Item[][] {
  return [...Map.groupBy(items, (item) => item.project_id).values()].flatMap(chunksOf);
}

/** Parts of a list, each as long as one call takes. */
export function chunksOf<Value>(values: readonly Value[]): Value[][] {
  const count = Math.ceil(values.length / MAX_BULK);
  return Array.from({ length: count }, (_, at) => values.slice(at * MAX_BULK, (at + 1) * MAX_BULK));
}

/** The person's role in a project; 0 = none. */
export function roleIn(projectId: string): number {
  const me = sessionNow().me?.id;
  const isMine = (row: ProjectMemberImage) => row.member === me && row.project === projectId;
  return projectMembers.all().find(isMine)?.role ?? 0;
}
