import type { UserImage, UserMe, UserProfileImage } from '#shared/contract/users.ts';
import { pictureAddress } from '#web/lib/http/picture-address.ts';
import { useMe } from '#web/lib/session/session.ts';
import { collection } from '#web/lib/store/collection.ts';

export const users = collection<UserImage>('user');
export const profiles = collection<UserProfileImage>('user_profile');

/** One's own account, with changes from other devices. */
export function useAccount(): UserMe {
  const me = useMe();
  const live = users.use(me.id);
  return live ? { ...me, ...live } : me;
}

/** One's own preferences; undefined until they are loaded. */
export function useProfile(): UserProfileImage | undefined {
  const me = useMe();
  return profiles.useSelect((rows) => rows.find((row) => row.user === me.id), [me.id]);
}

/** One's own picture and name, as others see them. */
export function myLook(account: UserMe) {
  const { id, display_name, avatar_url } = account;
  return { id, name: display_name, picture: pictureAddress(avatar_url) };
}
