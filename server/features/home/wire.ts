import { inZone } from '#server/platform/database/wire.ts';

import type { QuickLinkRow } from './events.ts';

/** A quick link as the contract sends it. */
export function quickLinkWire(row: QuickLinkRow, zone: string) {
  return {
    id: row.id,
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    deleted_at: null,
    created_by: row.created_by,
    updated_by: row.updated_by,
    title: row.title,
    url: row.url,
    metadata: row.metadata,
    owner: row.user_id,
    workspace: row.workspace_id,
    project: null,
  };
}
