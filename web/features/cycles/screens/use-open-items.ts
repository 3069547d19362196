import type { CycleImage } from '#shared/contract/cycles.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { states } from '#web/features/states/store.ts';
import { workItems } from '#web/features/work-items/data/store.ts';

/** How many items of a cycle are open now: what it ended with does not say what has been moved since. */
export function useOpenItems({ id }: Pick<CycleImage, 'id'>): number {
  const closed = states.useSelect(
    (rows) => rows.filter(({ group }) => CLOSED.has(group)).map((row) => row.id),
    [],
  );
  return workItems.useFound(countsByCycle, (counts) => {
    const own = counts.get(id);
    if (!own) return 0;
    let open = 0;
    for (const [state, count] of own) if (!closed.includes(state)) open += count;
    return open;
  });
}

const CLOSED: ReadonlySet<string> = new Set(['completed', 'cancelled']);

/** Counted once for all cycles: by cycle, then by state. */
function countsByCycle(
  rows: readonly WorkItemImage[],
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const counts = new Map<string, Map<string, number>>();
  for (const { cycle_id, state_id, archived_at, is_draft } of rows) {
    if (cycle_id === null || archived_at !== null || is_draft) continue;
    const own = counts.get(cycle_id) ?? new Map<string, number>();
    counts.set(cycle_id, own.set(state_id ?? '', (own.get(state_id ?? '') ?? 0) + 1));
  }
  return counts;
}
