import { audience } from '#server/platform/changes/change-log.ts';
import type { Change, Publication } from '#server/platform/changes/events.ts';

import type { profiles, users } from './table.ts';

export type UserRow = typeof users.$inferSelect;

export type ProfileRow = typeof profiles.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events {
    'user.updated': Change<UserRow>;
    'user_profile.updated': Change<ProfileRow>;
    /** The person has deactivated the account; the row is as before. */
    'user.deactivated': { readonly user: UserRow };
    /** Emitted at most once a minute for the same entity. */
    'user.visited': { readonly userId: string; readonly workspaceId: string };
  }
}

/** Whether a change verifies the account's address: the present one, or a new one. */
export function hasProvenAddress(before: UserRow, after: UserRow): boolean {
  if (!after.is_email_verified) return false;
  return !before.is_email_verified || before.email !== after.email;
}

/** For the person's own devices. */
export function userPublication(user: Pick<UserRow, 'id' | 'rev'>): Publication {
  return { entity: 'user', id: user.id, rev: user.rev, audiences: [audience('user', user.id)] };
}

/** For the person's own devices. */
export function profilePublication(profile: ProfileRow): Publication {
  const { id, rev, user_id } = profile;
  return { entity: 'user_profile', id, rev, audiences: [audience('user', user_id)] };
}
