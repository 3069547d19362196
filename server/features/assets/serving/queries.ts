import { z } from 'zod';

import type { StoredFacts } from '#server/features/assets/commands.ts';
import { findCopySource } from '#server/features/assets/copies/queries.ts';
import type { AssetRow } from '#server/features/assets/events.ts';
import { attachmentDisposition } from '#server/features/assets/names.ts';
import { assetErrors } from '#server/features/assets/queries.ts';
import { assetUrl } from '#server/features/assets/urls.ts';
import { type Scope, type UserScope, type WorkspaceScope } from '#server/platform/access/scope.ts';
import { inZone, inZoneOrNull } from '#server/platform/database/wire.ts';
import { HttpReply } from '#server/platform/replies/reply.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { IMAGE_TYPES } from '#shared/constants/assets.ts';
import type { FileAsset } from '#shared/contract/assets.ts';

const Attributes = z.object({ name: z.string().catch('file'), type: z.string().catch('') });

/** Redirects (302) to the file. Raster pictures are inline; everything else is a download. */
export async function redirectToFile(
  scope: Scope,
  asset: AssetRow,
  headers: Record<string, string> = {},
): Promise<HttpReply<undefined>> {
  const file = await fileOf(scope, asset);
  const { name, type } = Attributes.parse(asset.attributes);
  const isShown = asset.entity_type !== 'ISSUE_ATTACHMENT' && IMAGE_TYPES.includes(type);
  const location = await scope.platform.files.downloadUrl(
    file,
    isShown ? 'inline' : attachmentDisposition(name),
    type || 'application/octet-stream',
  );
  return new HttpReply(302, undefined, { ...headers, location });
}

/** Storage key of the bytes: for a copy that is not finished, those of the original. */
async function fileOf(scope: Scope, asset: AssetRow): Promise<string> {
  if (asset.is_uploaded) return asset.asset;
  const source = await findCopySource(scope, asset.id);
  if (source === null) throw assetErrors.notFound();
  return source;
}

/**
 * Runs a confirmation with the store's facts of the file. The store may be remote, so it is queried
 * before the transaction; a store that does not reply does not delay the confirmation.
 */
export async function withStoredFacts<S extends Scope>(
  scope: S,
  asset: AssetRow,
  confirm: (inner: S, facts: StoredFacts) => Promise<void>,
): Promise<void> {
  const { files, log } = scope.platform;
  const facts = await files.stat(asset.asset).catch((error: unknown) => {
    log.warn({ err: error, asset: asset.id }, 'the file store did not answer');
    return null;
  });
  const stored = facts && { ContentType: facts.type, ContentLength: facts.size };
  await inTransaction<S, void>(scope.platform, scope, (inner) => confirm(inner, stored));
}

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
