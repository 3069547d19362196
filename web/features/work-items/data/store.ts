import type { WorkItemDescriptionImage, WorkItemImage } from '#shared/contract/work-items.ts';
import { collection } from '#web/lib/store/collection.ts';

export const workItems = collection<WorkItemImage>('work_item');
export const descriptions = collection<WorkItemDescriptionImage>('work_item_description');
