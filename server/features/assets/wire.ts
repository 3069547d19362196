import type { UserScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { inZone, inZoneOrNull } from '#server/platform/database/wire.ts';
import type { FileAsset } from '#shared/contract/assets.ts';

import type { AssetRow } from './events.ts';
import { assetUrl } from './urls.ts';

/** A file's row as the contract sends it. */
export function assetWire(scope: UserScope | WorkspaceScope, row: AssetRow): FileAsset {
  const zone = scope.user.user_timezone;
  return {
    id: row.id,
    attributes: record(row.attributes) ?? {},
    asset: row.asset,
    asset_url: assetUrl(row, 'workspace' in scope ? scope.workspace.slug : null),
    user: row.user_id,
    workspace: row.workspace_id,
    draft_issue: row.draft_id,
    project: row.project_id,
    issue: row.work_item_id,
    issue_id: row.work_item_id,
    comment: row.comment_id,
    page: row.page_id,
    entity_type: row.entity_type,
    entity_identifier: row.entity_identifier,
    is_deleted: row.is_deleted,
    is_archived: row.is_archived,
    is_uploaded: row.is_uploaded,
    external_id: row.external_id,
    external_source: row.external_source,
    size: row.size,
    storage_metadata: record(row.storage_metadata),
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    deleted_at: inZoneOrNull(row.deleted_at, zone),
    created_by: row.created_by,
    updated_by: row.updated_by,
  };
}

function record(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null;
}
