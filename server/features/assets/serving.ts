import { z } from 'zod';

import { inTransaction, type Scope } from '#server/platform/access/scope.ts';
import { HttpReply } from '#server/platform/http/reply.ts';
import { IMAGE_TYPES } from '#shared/constants/assets.ts';

import type { StoredFacts } from './commands.ts';
import { findCopySource } from './copies/queries.ts';
import type { AssetRow } from './events.ts';
import { attachmentDisposition } from './names.ts';
import { assetErrors } from './refusals.ts';

const Attributes = z.object({ name: z.string().catch('file'), type: z.string().catch('') });

/** 302 to the file itself. Only plain pictures are shown in the page; everything else is saved. */
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

/** Where its bytes are: of a copy whose own are still to come, where those of the first one are. */
async function fileOf(scope: Scope, asset: AssetRow): Promise<string> {
  if (asset.is_uploaded) return asset.asset;
  const source = await findCopySource(scope, asset.id);
  if (source === null) throw assetErrors.notFound();
  return source;
}

/**
 * Runs a confirmation with what the store says of the file. The store may be a network away, so it is asked
 * before the transaction; a store that does not answer does not hold the confirmation up.
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
