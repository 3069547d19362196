import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { listVisibleProjects, visibleOf } from '#server/platform/access/visibility/own-projects.ts';
import { JsonText } from '#server/platform/replies/reply.ts';
import type { WorkItem } from '#shared/contract/work-items.ts';
import type { Condition } from '#shared/work-item-fields/conditions.ts';

import { whereSql } from './counts.ts';
import { BARE_KEYS, rowJson } from './row-json.ts';
import { aboveSql, workspaceSource } from './sources.ts';
import { Statement } from './statement.ts';

/** The call has no pages: the newest so many. */
const MAX_ITEMS = 1_000;

/** What is assigned to the person in their projects, the latest change first (`my-issues/`). */
export async function listMine(scope: WorkspaceScope): Promise<JsonText<WorkItem[]>> {
  const visible = visibleOf(await listVisibleProjects(scope));
  const source = workspaceSource(scope, visible);
  const mine: Condition = {
    is: 'many',
    key: 'assignee_ids',
    values: [scope.user.id],
    orNone: false,
  };
  const statement = new Statement();
  const row = rowJson(BARE_KEYS, aboveSql(scope, visible, statement));
  const [found] = await statement.rows<{ json: string | null }>(
    scope,
    `SELECT json_agg(${row} ORDER BY i.updated_at DESC, i.id)::text AS json
     FROM (SELECT i.* FROM work_items i WHERE ${whereSql(source, [mine], statement)}
       ORDER BY i.updated_at DESC, i.id LIMIT ${MAX_ITEMS}) i`,
  );
  return new JsonText(found?.json ?? '[]');
}
