import { and, eq, or, sql } from 'drizzle-orm';

import { assets } from '#server/features/assets/table.ts';
import { workspaceMembers } from '#server/features/workspaces/table.ts';
import type { UserScope } from '#server/platform/access/scope.ts';
import { isLive } from '#server/platform/access/visibility/live.ts';
import { one } from '#server/platform/database/rows.ts';
import type {
  UpdateMe,
  UpdateNotificationPreferences,
  UpdateProfile,
} from '#shared/contract/users.ts';
import { invalidField } from '#shared/errors.ts';

import { type ProfileRow, profilePublication, type UserRow, userPublication } from './events.ts';
import { getAccount, getMe, getNotificationPreferences, getProfile } from './queries.ts';
import { accounts, notificationPreferences, profiles, users } from './table.ts';

/** Changes the person's own name, pictures or zone; colleagues see it at once. */
export async function updateMe(scope: UserScope, input: UpdateMe): Promise<UserRow> {
  await checkPicture(scope, 'avatar_asset', 'USER_AVATAR', input.avatar_asset);
  await checkPicture(scope, 'cover_image_asset', 'USER_COVER', input.cover_image_asset);
  return changeMe(scope, input);
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

/** Writes checked changes of the person's own row; the asset flow sets pictures through it. */
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

/** A picture must be an upload of the person's own, made to be that picture. */
async function checkPicture(
  scope: UserScope,
  field: string,
  kind: string,
  id: string | null | undefined,
): Promise<void> {
  if (!id) return;
  const [found] = await scope.db
    .select({ id: assets.id })
    .from(assets)
    .where(
      and(
        eq(assets.id, id),
        eq(assets.entity_type, kind),
        or(eq(assets.user_id, scope.user.id), eq(assets.created_by, scope.user.id)),
        eq(assets.is_deleted, false),
        isLive(assets),
      ),
    );
  if (!found) throw invalidField(field, `Invalid pk "${id}" - object does not exist.`);
}

/** Changes the person's preferences and progress; given objects replace the stored ones whole. */
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

/** The workspace a person is led to is one they are in. */
async function checkWorkspace(scope: UserScope, id: string): Promise<void> {
  const [found] = await scope.db
    .select({ id: workspaceMembers.id })
    .from(workspaceMembers)
    .where(
      and(
        eq(workspaceMembers.workspace_id, id),
        eq(workspaceMembers.member_id, scope.user.id),
        eq(workspaceMembers.is_active, true),
      ),
    );
  if (!found)
    throw invalidField('last_workspace_id', `Invalid pk "${id}" - object does not exist.`);
}

/** Changes which mails the person wants. */
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

/** Unlinks a provider's account. */
export async function unlinkAccount(scope: UserScope, id: string): Promise<void> {
  const account = await getAccount(scope, id);
  await scope.db
    .delete(accounts)
    .where(and(eq(accounts.id, account.id), eq(accounts.user_id, scope.user.id)));
}
