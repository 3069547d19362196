import type { CycleImage } from '#shared/contract/cycles.ts';
import type { ModuleImage } from '#shared/contract/modules.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { collection } from '#web/lib/store/collection.ts';

// Named once more: the features that these rows belong to show progress themselves.

/** What is counted. */
export const itemRows = collection<WorkItemImage>('work_item');
/** What has dates, and ends with a snapshot. */
export const cycleRows = collection<CycleImage>('cycle');
/** What has dates. */
export const moduleRows = collection<ModuleImage>('module');
