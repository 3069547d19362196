import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { useItemTints } from '#web/features/item-rows/parts/use-item-tints.ts';
import { DAY_FIELDS } from '#web/features/work-items/fields/item-days.ts';

/** What a bar or a card shows of an item. */
const PARTS = ['name', 'state', ...DAY_FIELDS] as const;

/** The classes of what has just been changed by somebody else, while that is shown. */
export function useBarTint(item: WorkItemImage | undefined): string {
  const { me } = useListScreen();
  const tint = useItemTints(item, me);
  return PARTS.map(tint).find((look) => look !== '') ?? '';
}
