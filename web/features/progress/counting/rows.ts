import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { collection } from '#web/lib/store/collection.ts';

/** What is counted. Named once more: work items show cycles and modules, which show their progress. */
export const itemRows = collection<WorkItemImage>('work_item');
