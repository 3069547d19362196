import { findContainer } from '#server/features/containers/queries.ts';
import { containerRows } from '#server/features/containers/resource.ts';
import { refuseEpics } from '#server/features/work-items/epics/access.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import {
  distinct,
  lockItems,
  lockKnownItems,
} from '#server/features/work-items/selection/queries.ts';
import { finishField } from '#server/features/work-items/write/many.ts';
import { authorize, authorizeMaybe, type ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { Fragment, SqlClient } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { MAX_BULK } from '#shared/constants/work-items.ts';
import { type ContainerName, containersOf, CONTAINERS } from '#shared/containers.ts';
import { fieldByKey } from '#shared/work-item-fields/registry.ts';

/** Adds items to a container; of a kind of which an item is in one alone, those of another one move here. */
export async function addItems(
  scope: ProjectScope,
  name: ContainerName,
  id: string,
  items: readonly string[],
): Promise<void> {
  const locked = await lockKnownItems(scope, items);
  refuseEpics(locked);
  await changeHeld(scope, name, locked, { added: [id] });
}

/** Takes an item out of a container; nothing happens when it is not in it. */
export async function removeItem(
  scope: ProjectScope,
  name: ContainerName,
  id: string,
  item: string,
): Promise<void> {
  authorize(scope, `${name}_item.update`);
  const items = await lockItems(scope, distinct([item]));
  await changeHeld(scope, name, items, { removed: [id] });
}

interface Moved {
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
}

/** Puts items, which are locked, into containers of a kind, and takes them out of others. */
export async function changeHeld(
  scope: ProjectScope,
  name: ContainerName,
  items: readonly WorkItemRow[],
  { added = [], removed = [] }: Moved,
): Promise<void> {
  const { sql, user } = scope;
  const { key, kind } = fieldByKey(CONTAINERS[name].field);
  const changing = items.filter((item) => {
    const now = containersOf(item, name);
    return added.some((id) => !now.includes(id)) || removed.some((id) => now.includes(id));
  });
  if (changing.length === 0) return;
  const [first = null] = added;
  const value =
    kind === 'id'
      ? sql`${first}::uuid`
      : sql`ARRAY(
        SELECT v FROM unnest(i.${sql(key)} || ${added as string[]}::uuid[]) WITH ORDINALITY u(v, place)
        WHERE v <> ALL (${removed as string[]}::uuid[]) GROUP BY v ORDER BY min(place))`;
  const rows = await sql<WorkItemRow[]>`
    UPDATE work_items i
    SET ${sql(key)} = ${value}, updated_at = clock_timestamp(), updated_by = ${user.id}
    WHERE i.id = ANY(${changing.map(({ id }) => id)}::uuid[]) RETURNING i.*`;
  await finishField(scope, changing, rows, key);
}

/** Which items of a container leave it, and which one they go to instead. */
interface Leaving {
  readonly to?: string | null;
  readonly which?: (sql: SqlClient) => Fragment;
}

/** Takes items out of a container, some in each transaction: long ones hold the feed back. */
export async function emptyContainer(
  scope: ProjectScope,
  name: ContainerName,
  id: string,
  { to = null, which = (sql) => sql`true` }: Leaving = {},
): Promise<void> {
  const { key, memberships } = fieldByKey(CONTAINERS[name].field);
  const moveSome = async (inner: ProjectScope) => {
    const { sql } = inner;
    const isIn = memberships
      ? sql`i.id IN (SELECT m.work_item_id FROM work_item_memberships m
          WHERE m.kind = ${memberships} AND m.value_id = ${id})`
      : sql`i.${sql(key)} = ${id}`;
    const items = await sql<WorkItemRow[]>`
      SELECT i.* FROM work_items i
      WHERE ${isIn} AND i.project_id = ${inner.project.id} AND ${live(sql, 'i')} AND ${which(sql)}
      ORDER BY i.id LIMIT ${MAX_BULK} FOR NO KEY UPDATE OF i`;
    await changeHeld(inner, name, items, { added: to === null ? [] : [to], removed: [id] });
    return items.length < MAX_BULK;
  };
  while (!(await inTransaction<ProjectScope, boolean>(scope.platform, scope, moveSome)));
}

/** Deletes a container; its items stay. */
export async function deleteContainer(
  scope: ProjectScope,
  name: ContainerName,
  id: string,
): Promise<void> {
  authorizeMaybe(scope, `${name}.delete`);
  authorize(scope, `${name}.delete`, await findContainer(scope, name, id));
  await emptyContainer(scope, name, id);
  await inTransaction<ProjectScope, void>(scope.platform, scope, (inner) =>
    containerRows(name).delete(inner, id),
  );
}
