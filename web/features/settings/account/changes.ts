import type {
  UpdateMe,
  UpdateNotificationPreferences,
  UpdateProfile,
  UserMe,
  UserProfileImage,
} from '#shared/contract/users.ts';
import { changeLanguage } from '#web/lib/i18n/i18n.ts';
import { type Look, lookNow, setLook } from '#web/lib/look/look.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { keepMe } from '#web/lib/session/session.ts';

import { besideTheme, type KeptChoices, writeTheme } from './theme-wire.ts';

const ME = '/api/users/me/';

/** Changes one's account; the form shows a refusal. */
export async function updateMe(account: UserMe, fields: UpdateMe): Promise<void> {
  const me = await changes.add<UserMe>({
    method: 'PATCH',
    path: ME,
    body: fields,
    touches: [account.id],
    effects: [{ op: 'set', entity: 'user', id: account.id, fields }],
    label: { key: 'settings:changes.account' },
    isQuiet: true,
  });
  keepMe(me);
}

/** Sets one of the bundled covers. */
export function chooseCover(account: UserMe, cover_image: string): Promise<void> {
  return updateMe(account, { cover_image, cover_image_asset: null });
}

/** Removes one's avatar or cover. */
export function removePicture(account: UserMe, kind: 'avatar' | 'cover'): Promise<void> {
  return kind === 'avatar'
    ? updateMe(account, { avatar: '', avatar_asset: null })
    : updateMe(account, { cover_image: null, cover_image_asset: null });
}

export function updateProfile(profile: UserProfileImage, fields: UpdateProfile): void {
  writeProfile('profile', profile, fields);
}

/** Changes the theme here and on the person's other devices. */
export function chooseTheme(
  profile: UserProfileImage | undefined,
  theme: Look['theme'],
  custom = lookNow().custom,
): void {
  setLook({ theme, ...(custom && { custom }) });
  if (!profile) return;
  updateProfile(profile, {
    theme: { ...besideTheme(profile.theme), ...writeTheme(theme, custom) },
  });
}

/** Changes the language here and on the person's other devices. */
export function chooseLanguage(profile: UserProfileImage | undefined, language: string): void {
  void changeLanguage(language);
  if (profile) updateProfile(profile, { language });
}

/** Stores choices with the account, for the person's other devices. */
export function keepChoices(profile: UserProfileImage | undefined, choices: KeptChoices): void {
  if (profile) updateProfile(profile, { theme: { ...profile.theme, ...choices } });
}

/** Records that the person has seen the tour. */
export function updateTour(profile: UserProfileImage): void {
  writeProfile('tour-completed', profile, { is_tour_completed: true });
}

function writeProfile(part: string, { id }: UserProfileImage, fields: UpdateProfile) {
  void changes.add({
    method: 'PATCH',
    path: `${ME}${part}/`,
    body: fields,
    touches: [id],
    effects: [{ op: 'set', entity: 'user_profile', id, fields }],
    label: { key: 'settings:changes.preferences' },
  });
}

/** Changes which notifications one gets, in the inbox and by mail. */
export function updateNotifications(
  userId: string,
  fields: UpdateNotificationPreferences,
): Promise<unknown> {
  return changes.add({
    method: 'PATCH',
    path: `${ME}notification-preferences/`,
    body: fields,
    touches: [`mails ${userId}`],
    effects: [],
    label: { key: 'settings:changes.notifications' },
    isFinal: true,
  });
}

/** Signs out one of one's browsers. */
export function endSession(id: string): Promise<unknown> {
  return changes.call({
    method: 'DELETE',
    path: `${ME}sessions/${id}/`,
    touches: [id],
    label: { key: 'settings:changes.session' },
  });
}

/** Signs out all of one's other browsers. */
export function endOtherSessions(userId: string): Promise<unknown> {
  return changes.call({
    method: 'DELETE',
    path: `${ME}sessions/`,
    touches: [userId],
    label: { key: 'settings:changes.session' },
  });
}

/** Unlinks a provider's account. */
export function unlink(id: string): Promise<unknown> {
  return changes.call({
    method: 'DELETE',
    path: `${ME}accounts/${id}/`,
    touches: [id],
    label: { key: 'settings:changes.unlink' },
  });
}

/** Deactivates one's account, which signs out everywhere. */
export function deactivate(userId: string): Promise<unknown> {
  return changes.call({
    method: 'DELETE',
    path: ME,
    touches: [userId],
    label: { key: 'settings:changes.deactivate' },
  });
}
