import type { PageRow, PageVersionRow } from '#server/features/pages/events.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';

/** A version without its text. */
export type ListedVersion = Omit<
  PageVersionRow,
  'description_html' | 'description_json' | 'description_stripped' | 'description_binary'
>;

/** The versions of a page, newest first; the caller has checked that the person may see the page. */
export function listPageVersions(scope: ProjectScope, page: PageRow): Promise<ListedVersion[]> {
  return scope.sql<ListedVersion[]>`
    SELECT id, workspace_id, page_id, last_saved_at, owned_by, created_at, updated_at, created_by,
      updated_by, deleted_at, rev
    FROM page_versions WHERE page_id = ${page.id} AND ${live(scope.sql)}
    ORDER BY last_saved_at DESC, id DESC`;
}

/** One version of a page with its text. */
export async function getPageVersion(
  scope: ProjectScope,
  page: PageRow,
  id: string,
): Promise<PageVersionRow> {
  return oneOr404(
    await scope.sql<PageVersionRow[]>`
      SELECT * FROM page_versions
      WHERE id = ${id} AND page_id = ${page.id} AND ${live(scope.sql)}`,
  );
}
