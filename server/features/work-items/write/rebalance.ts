import { publishItems } from '#server/features/work-items/commands.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import type { Fragment } from '#server/platform/database/database.ts';
import { hasRoom, type Placed, spread } from '#shared/lib/sort-order.ts';

/** How many neighbors on either side may be moved to make room. */
const REACH = 250;

/**
 * Keeps places between neighbors: who drags an item takes the middle of two numbers, and after some fifty
 * times at one spot there is none left. When the item now touches a neighbor, those around it are moved apart,
 * in this transaction and without changing their order. `beside` are the two on either side. Answers the item as
 * it is then.
 */
export async function rebalanceSortOrder(
  scope: ProjectScope,
  item: WorkItemRow,
  beside: readonly Placed[],
): Promise<WorkItemRow> {
  if (hasRoom(beside, placeOf(beside, item))) return item;
  const around = await neighbors(scope, item, REACH);
  const place = placeOf(around, item);
  const places = spread(around, place, {
    below: place < REACH,
    above: around.length - 1 - place < REACH,
  });
  if (places.length === 0) return item;
  const ids = places.map(({ id }) => id);
  // Never waits: whoever changes one of them at this moment may wait for us. The next drag tries again.
  const free = await scope.sql`
    SELECT i.id FROM work_items i JOIN unnest(${ids}::uuid[]) AS w(id) ON w.id = i.id
    FOR NO KEY UPDATE OF i SKIP LOCKED`;
  if (free.length < ids.length) return item;
  const moved = await scope.sql<WorkItemRow[]>`
    UPDATE work_items i SET sort_order = w.sort_order
    FROM unnest(${ids}::uuid[], ${places.map(({ sort_order }) => sort_order)}::float8[]) AS w(id, sort_order)
    WHERE i.id = w.id RETURNING i.*`;
  await publishItems(
    scope,
    moved.filter(({ id }) => id !== item.id),
  );
  return moved.find(({ id }) => id === item.id) ?? item;
}

function placeOf(list: readonly Placed[], item: WorkItemRow): number {
  return list.findIndex(({ id }) => id === item.id);
}

/** An item at its place, new or old, and the listed ones around it in the order of lists: so many on either side. */
export async function neighbors(
  scope: ProjectScope,
  { id, sort_order }: Placed,
  reach = 2,
): Promise<Placed[]> {
  const { sql } = scope;
  // Written out: for a limit of any size it would be planned anew each time, which takes longer than reading.
  const limit = sql.unsafe(`LIMIT ${reach}`);
  const { id: project } = scope.project;
  const [down, up] = [
    sql`i.sort_order DESC, i.created_at, i.id`,
    sql`i.sort_order, i.created_at DESC, i.id DESC`,
  ];
  // Each state's index has its items by place; the best of all states are the nearest of the project. Of those without a
  // state, which are few, the project is compared so that no index goes through all of it.
  const nearest = (side: Fragment, order: Fragment) => sql`
    SELECT i.* FROM (
      SELECT n.* FROM states s CROSS JOIN LATERAL (
        SELECT i.id, i.sort_order, i.created_at FROM work_items i
        WHERE i.state_id = s.id AND i.is_listed AND i.sort_order ${side} ${sort_order} AND i.id <> ${id}
        ORDER BY ${order} ${limit}) n
      WHERE s.project_id = ${project}
      UNION ALL
      SELECT i.id, i.sort_order, i.created_at FROM work_items i
      WHERE i.state_id IS NULL AND i.project_id IS NOT DISTINCT FROM ${project} AND i.is_listed AND i.sort_order ${side} ${sort_order}
        AND i.id <> ${id}) i
    ORDER BY ${order} ${limit}`;
  return sql<Placed[]>`
    SELECT id, sort_order FROM (
      (${nearest(sql`<=`, down)})
      UNION ALL
      (${nearest(sql`>`, up)})
      UNION ALL
      (SELECT id, ${sort_order}::float8, created_at FROM work_items WHERE id = ${id})
    ) around
    ORDER BY sort_order, created_at DESC, id DESC`;
}
