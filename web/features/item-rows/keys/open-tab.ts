import type { ListScreen } from '#web/features/item-rows/list-screen.ts';
import { linkOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';

/** Opens an item's page in another tab, for those who have such pages. */
export function openTab({ source }: Pick<ListScreen, 'source'>, id: string): void {
  const item = workItems.get(id);
  if (item && source.capabilities.canAct) window.open(linkOf(item), '_blank');
}
