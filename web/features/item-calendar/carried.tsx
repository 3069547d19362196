import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { usePresence } from '#web/lib/feed/presence.ts';

import { useCalendar } from './calendar-store.ts';

/** Lets the others see what is being dragged. */
export function Carried() {
  const { placeOf } = useListScreen();
  const id = useCalendar(({ drag }) => drag?.id ?? null);
  const item = workItems.use(id);
  usePresence(item ? [`${placeOf(item.project_id)}/move:${item.id}`] : []);
  return null;
}
