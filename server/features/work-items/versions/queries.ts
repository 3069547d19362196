import type { WorkItemRow } from '#server/features/work-items/events.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { Page } from '#server/platform/database/paging.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';

import type { descriptionVersions } from './table.ts';

/** A stored description version. */
export type VersionRow = typeof descriptionVersions.$inferSelect;

/** One page of an item's description versions, the newest first, and how many there are. */
export async function listVersions(
  scope: ProjectScope,
  item: WorkItemRow,
  { offset, perPage }: Page,
): Promise<{ rows: VersionRow[]; total: number }> {
  const ofItem = scope.sql`work_item_id = ${item.id} AND ${live(scope.sql)}`;
  const [rows, counted] = await Promise.all([
    scope.sql<VersionRow[]>`
      SELECT * FROM description_versions WHERE ${ofItem}
      ORDER BY last_saved_at DESC, id DESC LIMIT ${perPage} OFFSET ${offset}`,
    scope.sql<{ total: number }[]>`
      SELECT count(*)::int AS total FROM description_versions WHERE ${ofItem}`,
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** One description version of an item. */
export async function getVersion(
  scope: ProjectScope,
  item: WorkItemRow,
  id: string,
): Promise<VersionRow> {
  return oneOr404(
    await scope.sql<VersionRow[]>`
      SELECT * FROM description_versions
      WHERE id = ${id} AND work_item_id = ${item.id} AND ${live(scope.sql)}`,
  );
}
