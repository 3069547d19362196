import { inZone } from '#server/platform/database/wire.ts';
import type { WorkItemLink } from '#shared/contract/work-items.ts';

import type { LinkRow } from './events.ts';
import type { DetailedLink } from './queries.ts';

/** A link as the contract sends it, ids in both spellings. */
export function linkWire(row: DetailedLink, zone: string): WorkItemLink {
  return { ...plainLink(row, zone), created_by_detail: row.created_by_detail };
}

/** A link without its maker's row: what the feed carries. */
export function plainLink(row: LinkRow, zone: string): Omit<WorkItemLink, 'created_by_detail'> {
  return {
    id: row.id,
    title: row.title,
    url: row.url,
    metadata: row.metadata,
    issue: row.work_item_id,
    issue_id: row.work_item_id,
    project: row.project_id,
    project_id: row.project_id,
    workspace: row.workspace_id,
    created_by: row.created_by,
    created_by_id: row.created_by,
    updated_by: row.updated_by,
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    deleted_at: null,
  };
}
