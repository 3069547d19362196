import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useMe } from '#web/lib/session.ts';

/** Who else has last changed an item, for the tint of what is new in it; null when it was oneself. */
export function useChangedBy({ updated_by }: WorkItemImage): string | null {
  const me = useMe();
  return updated_by === me.id ? null : updated_by;
}
