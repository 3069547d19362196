import type { Profile, UpdateMe, UpdateProfile, UserMe } from '#shared/contract/users.ts';
import type { Workspace } from '#shared/contract/workspaces.ts';
import { get, send } from '#web/lib/http/http.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';
import { keepMe, sessionNow } from '#web/lib/session/session.ts';

import type { Beginning } from './progress.ts';

/** Loads everything that the onboarding starts with. */
export async function readBeginning(): Promise<Beginning> {
  const { me } = sessionNow();
  const [profile, workspaces, account] = await Promise.all([
    get<Profile>('/api/users/me/profile/'),
    get<Workspace[]>('/api/users/me/workspaces/'),
    me ?? get<UserMe>('/api/users/me/'),
    // The workspace step has messages of its own.
    loadMessages('workspaces'),
  ]);
  return { profile, workspaces, me: account };
}

export async function changeMe(body: UpdateMe): Promise<UserMe> {
  const me = await send<UserMe>('PATCH', '/api/users/me/', { body });
  keepMe(me);
  return me;
}

export function changeProfile(body: UpdateProfile): Promise<Profile> {
  return send('PATCH', '/api/users/me/profile/', { body });
}

export function invitePeople(
  slug: string,
  emails: readonly { readonly email: string; readonly role: number }[],
  language: string,
): Promise<unknown> {
  return send('POST', `/api/workspaces/${slug}/invitations/`, { body: { emails, language } });
}
