import { FAMILY_FIRST, FOREIGN } from '#shared/lib/person-name.ts';

import type { SqlClient } from './database.ts';

/** SQL: the person of the alias `u` as embedded in replies (UserLite). */
export const userLite = (sql: SqlClient) => sql`json_build_object(
  'id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'avatar', u.avatar,
  'avatar_url', coalesce('/api/assets/v2/static/' || u.avatar_asset || '/', nullif(u.avatar, '')),
  'is_bot', u.is_bot, 'display_name', u.display_name)`;

/** SQL: the full name of the person of the alias `u`, as `fullNameOf` joins it. */
export const fullName = (sql: SqlClient) => sql`CASE
  WHEN trim(u.first_name) ~ ${FOREIGN} AND trim(u.last_name) ~ ${FOREIGN}
  THEN trim(u.first_name) || '・' || trim(u.last_name)
  WHEN trim(u.first_name) ~ ${FAMILY_FIRST} AND trim(u.last_name) ~ ${FAMILY_FIRST}
  THEN trim(u.last_name) || trim(u.first_name)
  ELSE trim(concat_ws(' ', trim(u.first_name), trim(u.last_name))) END`;

/** SQL: the project of the alias `p` as embedded in replies. */
export const projectLite = (sql: SqlClient) => sql`json_build_object(
  'id', p.id, 'identifier', p.identifier, 'name', p.name, 'cover_image', p.cover_image,
  'cover_image_url', coalesce('/api/assets/v2/static/' || p.cover_image_asset || '/', p.cover_image),
  'logo_props', p.logo_props, 'description', p.description)`;

/** SQL: the workspace of the alias `w` as embedded in replies. */
export const workspaceLite = (sql: SqlClient) => sql`json_build_object(
  'name', w.name, 'slug', w.slug, 'id', w.id,
  'logo_url', coalesce('/api/assets/v2/static/' || w.logo_asset || '/', w.logo))`;

/** SQL: the work item of the alias `i`, with its text of the alias `t`, as embedded in replies. */
export const issueFlat = (sql: SqlClient) => sql`json_build_object(
  'id', i.id, 'name', i.name, 'description', coalesce(t.description_json, '{}'),
  'description_html', coalesce(t.description_html, '<p></p>'), 'priority', i.priority,
  'start_date', i.start_date, 'target_date', i.target_date, 'sequence_id', i.sequence_id,
  'sort_order', i.sort_order, 'is_draft', i.is_draft)`;
