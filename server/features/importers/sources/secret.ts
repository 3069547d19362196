import { SECRET_PURPOSE } from '#server/features/importers/commands.ts';
import type { ImportRow } from '#server/features/importers/entity.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { unseal } from '#server/platform/settings/secret-key.ts';

import { SourceError } from './source.ts';

/** The unsealed token of a source; it is deleted when the import ends. */
export function tokenOf(platform: Platform, { secret }: Pick<ImportRow, 'secret'>): string {
  if (secret === null) throw new SourceError('The token is gone. Begin a new import.');
  return unseal(platform.secretKey, SECRET_PURPOSE, secret);
}
