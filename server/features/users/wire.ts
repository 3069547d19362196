import type { Person } from '#server/platform/access/principal.ts';
import { inZone, inZoneOrNull } from '#server/platform/database/wire.ts';
import type {
  LinkedAccount,
  NotificationPreferences,
  Profile,
  UserMe,
} from '#shared/contract/users.ts';

import type { ProfileRow } from './events.ts';
import type { accounts, notificationPreferences } from './table.ts';

/** URL of a picture: the upload, else the external one. */
export function pictureUrl(asset: string | null, address: string | null): string | null {
  return asset ? `/api/assets/v2/static/${asset}/` : address || null;
}

export function userMe(row: Person): UserMe {
  return {
    id: row.id,
    avatar: row.avatar,
    avatar_url: pictureUrl(row.avatar_asset, row.avatar),
    cover_image: row.cover_image,
    cover_image_url: pictureUrl(row.cover_image_asset, row.cover_image),
    date_joined: inZone(row.date_joined, row.user_timezone),
    display_name: row.display_name,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    is_active: row.is_active,
    is_bot: row.is_bot,
    is_email_verified: row.is_email_verified,
    user_timezone: row.user_timezone,
    username: row.username,
    is_password_autoset: row.is_password_autoset,
    last_login_medium: row.last_login_medium,
  };
}

export function profileWire(row: ProfileRow, zone: string): Profile {
  const { user_id, rev: _rev, created_at, updated_at, ...fields } = row;
  return {
    ...fields,
    theme: objectOf(fields.theme),
    onboarding_step: objectOf(fields.onboarding_step),
    mobile_onboarding_step: objectOf(fields.mobile_onboarding_step),
    user: user_id,
    created_at: inZone(created_at, zone),
    updated_at: inZone(updated_at, zone),
  };
}

export function accountWire(row: typeof accounts.$inferSelect, zone: string): LinkedAccount {
  return {
    id: row.id,
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    user: row.user_id,
    provider: row.provider,
    provider_account_id: row.provider_account_id,
    last_connected_at: inZone(row.last_connected_at, zone),
    access_token_expired_at: inZoneOrNull(row.access_token_expired_at, zone),
    refresh_token_expired_at: inZoneOrNull(row.refresh_token_expired_at, zone),
    metadata: row.metadata,
  };
}

export function notificationPreferenceWire(
  row: typeof notificationPreferences.$inferSelect,
  zone: string,
): NotificationPreferences {
  const { user_id, rev: _rev, created_at, updated_at, ...fields } = row;
  return {
    ...fields,
    created_at: inZone(created_at, zone),
    updated_at: inZone(updated_at, zone),
    deleted_at: null,
    user: user_id,
    workspace: null,
    project: null,
  };
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
