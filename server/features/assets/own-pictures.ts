import type { UserScope } from '#server/platform/access/scope.ts';
import { IMAGE_TYPES } from '#shared/constants/assets.ts';
import type { AssetTicket, CreateAsset } from '#shared/contract/assets.ts';

import { insertAsset, markDeleted, markUploaded, type StoredFacts } from './commands.ts';
import { clearOwnPicture, setOwnPicture } from './pictures.ts';
import { assetErrors, getOwnPicture } from './queries.ts';

/** Creates the row of an avatar or cover of the person and returns its upload ticket. */
export async function createOwnPicture(scope: UserScope, input: CreateAsset): Promise<AssetTicket> {
  const kind = input.entity_type ?? '';
  if (kind !== 'USER_AVATAR' && kind !== 'USER_COVER') throw assetErrors.invalidKind();
  if (!IMAGE_TYPES.includes(input.type)) throw assetErrors.invalidImage();
  const owner = { entity_type: kind, user_id: scope.user.id };
  return (await insertAsset(scope, input, owner)).ticket;
}

/** Confirms the upload; the picture becomes the current one. */
export async function confirmOwnPicture(
  scope: UserScope,
  id: string,
  facts: StoredFacts,
): Promise<void> {
  const before = await getOwnPicture(scope, id);
  await setOwnPicture(scope, await markUploaded(scope, before, {}, facts));
}

/** Deletes the picture and removes it from the profile. */
export async function deleteOwnPicture(scope: UserScope, id: string): Promise<void> {
  const asset = await getOwnPicture(scope, id);
  await clearOwnPicture(scope, asset);
  await markDeleted(scope, asset);
}
