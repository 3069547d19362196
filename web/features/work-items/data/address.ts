import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { projects } from '#web/features/projects/store.ts';
import { workspaces } from '#web/features/workspaces/store.ts';
import { BASE } from '#web/lib/http/http.ts';

/** Where a project's calls begin. */
export function projectPath(projectId: string): string {
  return `/api/workspaces/${slugOf(projectId)}/projects/${projectId}`;
}

/** Where an item's calls begin; ends without a slash. */
export function itemPath(item: ItemName): string {
  return `${projectPath(item.project_id)}/issues/${item.id}`;
}

/** The address part of the workspace a project is in. */
export function slugOf(projectId: string): string {
  const workspace = workspaces.get(projects.get(projectId)?.workspace ?? '');
  if (workspace) return workspace.slug;
  // Known before its row has come: every screen with items is below its workspace's address.
  return location.pathname.slice(BASE.length).split('/')[1] ?? '';
}

/** What people call an item, `KEY-12`; one whose number the server has not given yet has dots, and one of a project without an ID here has no key. */
export function keyOf(item: Pick<WorkItemImage, 'project_id' | 'sequence_id'>): string {
  const identifier = projects.get(item.project_id)?.identifier ?? '';
  if (identifier === '') return '';
  return `${identifier}-${item.sequence_id > 0 ? item.sequence_id : '…'}`;
}

/** As `keyOf`, following renames of the project. */
export function useKeyOf(
  item: Pick<WorkItemImage, 'project_id' | 'sequence_id'> | undefined,
): string {
  const project = projects.use(item?.project_id);
  if (!item || !project?.identifier) return '';
  return `${project.identifier}-${item.sequence_id > 0 ? item.sequence_id : '…'}`;
}

/** The whole address of an item's page, to be copied. */
export function linkOf(item: Pick<WorkItemImage, 'project_id' | 'sequence_id'>): string {
  return `${location.origin}${BASE}/${slugOf(item.project_id)}/browse/${keyOf(item)}`;
}

/** A name for a branch: the key and the title in small letters. */
export function branchOf(item: WorkItemImage): string {
  const words = item.name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${keyOf(item).toLowerCase()}-${words}`;
}

/** What an item is found by, where its row may not be here. */
export type ItemName = Pick<WorkItemImage, 'id' | 'project_id'>;

/** What a row is found by. */
export function nameOf({ id, project_id }: WorkItemImage): ItemName {
  return { id, project_id };
}
