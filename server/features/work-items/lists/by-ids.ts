import type { ProjectScope } from '#server/platform/access/scope.ts';
import { listVisibleProjects, visibleOf } from '#server/platform/access/visibility/own-projects.ts';
import { JsonText } from '#server/platform/replies/reply.ts';
import type { ListQuery } from '#shared/contract/work-item-lists.ts';
import type { WorkItem } from '#shared/contract/work-items.ts';
import { badRequest } from '#shared/errors.ts';
import { readFilters } from '#shared/lib/work-item-lists/filters.ts';
import { readOrder } from '#shared/lib/work-item-lists/orders.ts';
import { readIds } from '#shared/work-item-fields/conditions.ts';

import { whereSql } from './counts.ts';
import { today, wantsRev } from './list-request.ts';
import { orderSql, placeOf } from './order-sql.ts';
import { BARE_KEYS, rowJson, withRev } from './row-json.ts';
import { aboveSql, type ItemSource } from './sources.ts';
import { Statement } from './statement.ts';

/** The project's items or epics of these ids that the person may see (`issues/list/`). */
export async function listByIds(
  scope: ProjectScope,
  source: ItemSource,
  query: ListQuery,
): Promise<JsonText<WorkItem[]>> {
  const named = query['issues']?.trim() ?? '';
  if (named === '') throw badRequest('Issues are required');
  const order = readOrder(query['order_by']);
  const conditions = readFilters(query, today());
  const statement = new Statement();
  const ids = statement.bind(readIds(named), 'uuid[]');
  const { place, join } = placeOf({ order, source, statement, isLarge: false });
  const visible = visibleOf(await listVisibleProjects(scope));
  const row = rowJson(withRev(BARE_KEYS, wantsRev(query)), {
    ...inZone(scope, statement),
    ...aboveSql(scope, visible, statement),
  });
  const [found] = await statement.rows<{ json: string | null }>(
    scope,
    `SELECT json_agg(${row} ORDER BY ${orderSql(order, 'f')})::text AS json
     FROM (SELECT i.id, i.created_at, ${place} AS place FROM work_items i ${join}
       WHERE i.id = ANY(${ids}) AND ${whereSql(source, conditions, statement)}) f
     JOIN work_items i ON i.id = f.id`,
  );
  return new JsonText(found?.json ?? '[]');
}

/** Creation and change in the person's time zone, the rest in UTC. */
export function inZone(scope: ProjectScope, statement: Statement): Record<string, string> {
  const zone = scope.user.user_timezone;
  if (zone === 'UTC') return {};
  const name = statement.bind(zone, 'text');
  return {
    created_at: `zone_text(i.created_at, ${name})`,
    updated_at: `zone_text(i.updated_at, ${name})`,
  };
}
