import type { PageRow } from '#server/features/pages/events.ts';
import { authorizePage } from '#server/features/pages/permissions.ts';
import { type PageChange, publishPages } from '#server/features/pages/publish.ts';
import { getPage } from '#server/features/pages/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';

import { lockFamily } from './lineage.ts';

/** Archives a page and all below it, whoever owns them. Returns the moment of archiving. */
export async function archivePage(scope: ProjectScope, id: string): Promise<string> {
  const page = await getPage(scope, id);
  authorizePage(scope, 'page.archive', page);
  await markArchived(scope, page);
  const [now] = await scope.sql<{ at: string }[]>`
    SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') AS at`;
  return now?.at ?? '';
}

/** Brings a page and all below it back; one whose parent stays archived comes to the top. */
export async function restorePage(scope: ProjectScope, id: string): Promise<void> {
  const page = await getPage(scope, id);
  authorizePage(scope, 'page.archive', page);
  await markRestored(scope, page);
}

/** Writes down that a page is archived, with all below it that is not yet; `date` = today unless one is given. */
export async function markArchived(
  scope: ProjectScope,
  page: PageRow,
  date: string | null = null,
): Promise<void> {
  const family = await lockFamily(scope, page);
  const living = family.filter((member) => member.archived_at === null);
  const changed = await scope.sql<PageRow[]>`
    UPDATE pages SET archived_at = coalesce(${date}::date, current_date),
      updated_at = clock_timestamp(), updated_by = ${scope.user.id}
    WHERE id = ANY(${living.map((member) => member.id)}::uuid[]) RETURNING *`;
  await publishPages(scope, changesOf(living, changed));
}

/** Writes down that a page and all below it are no longer archived. */
export async function markRestored(scope: ProjectScope, page: PageRow): Promise<void> {
  const family = await lockFamily(scope, page);
  const changed = await scope.sql<PageRow[]>`
    UPDATE pages g SET archived_at = NULL, updated_at = clock_timestamp(), updated_by = ${scope.user.id},
      parent_id = CASE WHEN g.id = ${page.id} AND EXISTS (
        SELECT 1 FROM pages above WHERE above.id = g.parent_id AND above.archived_at IS NOT NULL)
        THEN NULL ELSE g.parent_id END
    WHERE g.id = ANY(${family.map((member) => member.id)}::uuid[]) AND g.archived_at IS NOT NULL
    RETURNING g.*`;
  await publishPages(scope, changesOf(family, changed));
}

/** Pairs rows as they were with what became of them. */
export function changesOf(before: readonly PageRow[], after: readonly PageRow[]): PageChange[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return after.map((row) => ({ before: known.get(row.id) ?? null, after: row }));
}
