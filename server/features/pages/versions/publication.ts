import { openPageAudience, type PageVersionRow } from '#server/features/pages/events.ts';
import type { Publication } from '#server/platform/changes/events.ts';

/** What the feed says of a version: to those who have its page open. */
export function versionPublication(
  row: Pick<PageVersionRow, 'id' | 'rev' | 'page_id' | 'deleted_at'>,
): Publication {
  return {
    entity: 'page_version',
    id: row.id,
    rev: row.rev,
    audiences: openPageAudience(row.page_id),
    gone: row.deleted_at !== null,
  };
}
