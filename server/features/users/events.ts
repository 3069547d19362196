import { audience } from '#server/platform/changes/change-log.ts';
import type { Change, Publication } from '#server/platform/changes/events.ts';

import type { profiles, users } from './table.ts';

/** A stored person. */
export type UserRow = typeof users.$inferSelect;

/** A stored profile. */
export type ProfileRow = typeof profiles.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events {
    'user.updated': Change<UserRow>;
    'user_profile.updated': Change<ProfileRow>;
    /** The person has closed the account; the row is as it was before. */
    'user.deactivated': { readonly user: UserRow };
    /** Somebody looked at something; told at most once a minute of the same thing. */
    'user.visited': { readonly userId: string; readonly workspaceId: string };
  }
}

/** Whether a change of an account shows that its address is the person's: the one they had, or another one. */
export function hasProvenAddress(before: UserRow, after: UserRow): boolean {
  if (!after.is_email_verified) return false;
  return !before.is_email_verified || before.email !== after.email;
}

/** Tells a person's own devices that their account changed. */
export function userPublication(user: Pick<UserRow, 'id' | 'rev'>): Publication {
  return { entity: 'user', id: user.id, rev: user.rev, audiences: [audience('user', user.id)] };
}

/** Tells a person's own devices that their profile changed. */
export function profilePublication(profile: ProfileRow): Publication {
  const { id, rev, user_id } = profile;
  return { entity: 'user_profile', id, rev, audiences: [audience('user', user_id)] };
}
