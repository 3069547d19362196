import type { ModuleImage } from '#shared/contract/modules.ts';
import { collection } from '#web/lib/store/collection.ts';

/** The modules of all projects that are open here, archived ones too. */
export const modules = collection<ModuleImage>('module');

/** The project's modules outside the archive, in their order. */
export function modulesOf(rows: readonly ModuleImage[], projectId: string): ModuleImage[] {
  return rows
    .filter((row) => row.project_id === projectId && row.archived_at === null)
    .toSorted((a, b) => a.sort_order - b.sort_order || (a.id < b.id ? -1 : 1));
}

/** The first and the last day of a module; null when it has not both, or they are turned round. */
export function daysOfModule({
  start_date: from,
  target_date: to,
}: Pick<ModuleImage, 'start_date' | 'target_date'>) {
  return from === null || to === null || to < from ? null : { from, to };
}
