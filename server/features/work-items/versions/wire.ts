import type { Page } from '#server/platform/database/paging.ts';
import { inZone } from '#server/platform/database/wire.ts';
import type { SyncReply } from '#shared/contract/paging.ts';
import type { DescriptionVersion, DescriptionVersionDetail } from '#shared/contract/work-items.ts';

import type { VersionRow } from './queries.ts';

/** A description version in its list. */
export function versionWire(row: VersionRow, zone: string): DescriptionVersion {
  return {
    id: row.id,
    workspace: row.workspace_id,
    project: row.project_id,
    issue: row.work_item_id,
    last_saved_at: inZone(row.last_saved_at, zone),
    owned_by: row.owned_by,
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    created_by: row.created_by,
    updated_by: row.updated_by,
  };
}

/** A description version with its text. */
export function versionDetailWire(row: VersionRow, zone: string): DescriptionVersionDetail {
  return {
    ...versionWire(row, zone),
    description_binary: null,
    description_html: row.description_html,
    description_stripped: row.description_stripped,
    description_json: row.description_json,
  };
}

/** The sync envelope around one page. */
export function syncEnvelope<Row>(
  { perPage, page, offset }: Page,
  total: number,
  results: Row[],
): SyncReply<Row> {
  const hasMore = offset + results.length < total;
  return {
    prev_cursor: page > 0 ? `${perPage}:${page - 1}:0` : null,
    cursor: `${perPage}:${page}:0`,
    next_cursor: hasMore ? `${perPage}:${page + 1}:0` : null,
    prev_page_results: page > 0,
    next_page_results: hasMore,
    page_count: results.length,
    total_results: total,
    total_pages: Math.ceil(total / perPage),
    results,
  };
}
