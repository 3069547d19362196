import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { Page } from '#server/platform/database/paging.ts';

import type { StickyRow } from './entity.ts';

/** A page of the person's stickies in order, with the total; `query` searches name and text. */
export async function listStickies(
  { sql, user, workspace }: WorkspaceScope,
  page: Page,
  query: string | undefined,
): Promise<{ readonly rows: readonly StickyRow[]; readonly total: number }> {
  const found = query
    ? sql`AND strpos(lower(concat_ws(' ', name, description_stripped)), lower(${query})) > 0`
    : sql``;
  const own = sql`
    FROM stickies WHERE owner_id = ${user.id} AND workspace_id = ${workspace.id}
      AND ${live(sql, 'stickies')} ${found}`;
  const [rows, [counted]] = await Promise.all([
    sql<StickyRow[]>`SELECT * ${own} ORDER BY sort_order DESC, id DESC
      LIMIT ${page.perPage} OFFSET ${page.offset}`,
    sql<{ total: number }[]>`SELECT count(*)::int AS total ${own}`,
  ]);
  return { rows, total: counted?.total ?? 0 };
}
