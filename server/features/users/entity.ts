import { audience } from '#server/platform/changes/change-log.ts';
import { type EntityDefinition, idsOf } from '#server/platform/changes/entities.ts';

interface Row {
  id: string;
  rev: number;
  user_id: string;
  json: string;
}

export const userEntity: EntityDefinition = {
  name: 'user',
  async images(sql, ids) {
    const rows = await sql<Row[]>`
      SELECT id, rev, id AS user_id, json_build_object(
        'id', id, 'rev', rev, 'avatar', avatar,
        'avatar_url', COALESCE('/api/assets/v2/static/' || avatar_asset || '/', NULLIF(avatar, '')),
        'cover_image', cover_image,
        'cover_image_url', COALESCE('/api/assets/v2/static/' || cover_image_asset || '/', NULLIF(cover_image, '')),
        'date_joined', utc_text(date_joined), 'display_name', display_name, 'email', email,
        'first_name', first_name, 'last_name', last_name, 'is_active', is_active, 'is_bot', is_bot,
        'is_email_verified', is_email_verified, 'user_timezone', user_timezone, 'username', username,
        'is_password_autoset', is_password_autoset, 'last_login_medium', last_login_medium)::text AS json
      FROM users WHERE id = ANY(${ids as string[]}::uuid[]) AND is_active`;
    return rows.map(asImage);
  },
  async visibleIds(sql, audiences) {
    const ids = idsOf(audiences, 'user');
    if (ids.length === 0) return [];
    const rows = await sql<{ id: string }[]>`
      SELECT id FROM users WHERE id = ANY(${ids}::uuid[]) AND is_active`;
    return rows.map((row) => row.id);
  },
};

export const userProfileEntity: EntityDefinition = {
  name: 'user_profile',
  async images(sql, ids) {
    const rows = await sql<Row[]>`
      SELECT id, rev, user_id, json_build_object(
        'id', id, 'rev', rev, 'user', user_id, 'created_at', utc_text(created_at),
        'updated_at', utc_text(updated_at), 'theme', theme, 'is_tour_completed', is_tour_completed,
        'onboarding_step', onboarding_step, 'use_case', use_case, 'role', role,
        'is_onboarded', is_onboarded, 'last_workspace_id', last_workspace_id,
        'billing_address_country', billing_address_country, 'billing_address', billing_address,
        'has_billing_address', has_billing_address, 'company_name', company_name,
        'is_smooth_cursor_enabled', is_smooth_cursor_enabled, 'is_mobile_onboarded', is_mobile_onboarded,
        'mobile_timezone_auto_set', mobile_timezone_auto_set,
        'mobile_onboarding_step', mobile_onboarding_step, 'language', language,
        'start_of_the_week', start_of_the_week)::text AS json
      FROM profiles WHERE id = ANY(${ids as string[]}::uuid[])`;
    return rows.map(asImage);
  },
  async visibleIds(sql, audiences) {
    const ids = idsOf(audiences, 'user');
    if (ids.length === 0) return [];
    const rows = await sql<{ id: string }[]>`
      SELECT id FROM profiles WHERE user_id = ANY(${ids}::uuid[])`;
    return rows.map((row) => row.id);
  },
};

function asImage({ id, rev, json, user_id }: Row) {
  return { id, rev, json, audiences: [audience('user', user_id)] };
}
