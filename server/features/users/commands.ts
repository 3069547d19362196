import { and, eq, sql } from 'drizzle-orm';

import type { UserScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { one } from '#server/platform/database/rows.ts';
import type {
  UpdateMe,
  UpdateNotificationPreferences,
  UpdateProfile,
} from '#shared/contract/users.ts';
import { invalidField } from '#shared/errors.ts';
import { fullNameOf, localPart } from '#shared/lib/person-name.ts';

import { type ProfileRow, profilePublication, type UserRow, userPublication } from './events.ts';
import { getAccount, getMe, getNotificationPreferences, getProfile } from './queries.ts';
import { accounts, notificationPreferences, profiles, users } from './table.ts';

/** Changes the person's own name, pictures or time zone, and publishes it to colleagues. */
export async function updateMe(scope: UserScope, input: UpdateMe): Promise<UserRow> {
  await checkAvatar(scope, input.avatar);
  await checkPicture(scope, 'avatar_asset', 'USER_AVATAR', input.avatar_asset);
  await checkPicture(scope, 'cover_image_asset', 'USER_COVER', input.cover_image_asset);
  const display_name = input.display_name ?? (await nextDisplayName(scope, input));
  return changeMe(scope, { ...input, display_name });
}

/**
 * A picture must be an upload, or come from the sign-in provider: another site would learn of
 * everyone who sees the person.
 */
async function checkAvatar(scope: UserScope, avatar: string | undefined): Promise<void> {
  if (avatar === undefined || !/^https?:/i.test(avatar)) return;
  const own = new URL(scope.platform.config.PUBLIC_URL).origin;
  if (URL.canParse(avatar) && new URL(avatar).origin === own) return;
  if (avatar === (await getMe(scope)).avatar) return;
  throw invalidField('avatar', 'Pictures of other sites cannot be used. Upload the picture.');
}

/** A display name that no one chose follows the name: new accounts have their address. */
async function nextDisplayName(scope: UserScope, input: UpdateMe): Promise<string | undefined> {
  if (input.first_name === undefined && input.last_name === undefined) return undefined;
  const before = await getMe(scope);
  const isChosen = ![localPart(before.email), fullNameOf(before)].includes(before.display_name);
  const { first_name = before.first_name, last_name = before.last_name } = input;
  const next = fullNameOf({ first_name, last_name }).slice(0, 255);
  return isChosen || next === '' ? undefined : next;
}

type MyChanges = Partial<
  Pick<
    UserRow,
    | 'first_name'
    | 'last_name'
    | 'display_name'
    | 'avatar'
    | 'avatar_asset'
    | 'cover_image'
    | 'cover_image_asset'
    | 'user_timezone'
  >
>;

/** Writes validated changes of the person's own row; asset uploads set pictures through it. */
export async function changeMe(
  scope: UserScope,
  changes: { [Name in keyof MyChanges]: MyChanges[Name] | undefined },
): Promise<UserRow> {
  const before = await getMe(scope);
  const after = one(
    await scope.db
      .update(users)
      .set({ ...changes, updated_at: sql`clock_timestamp()` })
      .where(eq(users.id, scope.user.id))
      .returning(),
  );
  scope.emit({
    type: 'user.updated',
    data: { before, after },
    publish: [userPublication(after)],
  });
  return after;
}

/** A picture must be the person's own upload of that kind. */
async function checkPicture(
  scope: UserScope,
  field: string,
  kind: string,
  id: string | null | undefined,
): Promise<void> {
  if (!id) return;
  const [found] = await scope.sql`
    SELECT 1 FROM assets a
    WHERE a.id = ${id} AND a.entity_type = ${kind} AND ${live(scope.sql, 'a')} AND NOT a.is_deleted
      AND (a.user_id = ${scope.user.id} OR a.created_by = ${scope.user.id})`;
  if (!found) throw invalidField(field, `Invalid pk "${id}" - object does not exist.`);
}

/** Changes preferences and onboarding; given objects replace the stored ones. */
export async function updateProfile(scope: UserScope, input: UpdateProfile): Promise<ProfileRow> {
  const before = await getProfile(scope, scope.user.id);
  const { last_workspace_id } = input;
  if (last_workspace_id && last_workspace_id !== before.last_workspace_id) {
    await checkWorkspace(scope, last_workspace_id);
  }
  const after = one(
    await scope.db
      .update(profiles)
      .set({ ...input, updated_at: sql`clock_timestamp()` })
      .where(eq(profiles.user_id, scope.user.id))
      .returning(),
  );
  scope.emit({
    type: 'user_profile.updated',
    data: { before, after },
    publish: [profilePublication(after)],
  });
  return after;
}

/** The last workspace must be one that the person is in. */
async function checkWorkspace(scope: UserScope, id: string): Promise<void> {
  const [found] = await scope.sql`
    SELECT 1 FROM workspace_members
    WHERE workspace_id = ${id} AND member_id = ${scope.user.id} AND is_active`;
  if (!found)
    throw invalidField('last_workspace_id', `Invalid pk "${id}" - object does not exist.`);
}

export async function updateNotificationPreferences(
  scope: UserScope,
  input: UpdateNotificationPreferences,
) {
  await getNotificationPreferences(scope);
  return one(
    await scope.db
      .update(notificationPreferences)
      .set({ ...input, updated_at: sql`clock_timestamp()`, updated_by: scope.user.id })
      .where(eq(notificationPreferences.user_id, scope.user.id))
      .returning(),
  );
}

export async function unlinkAccount(scope: UserScope, id: string): Promise<void> {
  const account = await getAccount(scope, id);
  await scope.db
    .delete(accounts)
    .where(and(eq(accounts.id, account.id), eq(accounts.user_id, scope.user.id)));
  const note = { action: 'linked_account.deleted', target: account.provider };
  scope.emit({ type: 'audit.noted', data: { kind: 'sign_in', ...note } });
}
