import { audience } from '#server/platform/changes/change-log.ts';
import type { EntityDefinition, Image } from '#server/platform/changes/entities.ts';
import type { SqlClient } from '#server/platform/database/database.ts';

interface Row {
  id: string;
  rev: number;
  user_id: string;
  json: string;
}

/** The feed's view of quick links: their owner's devices, as long as the owner is in the workspace. */
export const quickLinkEntity: EntityDefinition = {
  name: 'quick_link',
  images: async (sql, ids) =>
    imagesOf(
      await sql<Row[]>`
        SELECT o.id, o.rev, o.user_id, json_build_object(
          'id', o.id, 'rev', o.rev, 'created_at', utc_text(o.created_at),
          'updated_at', utc_text(o.updated_at), 'deleted_at', NULL, 'created_by', o.created_by,
          'updated_by', o.updated_by, 'title', o.title, 'url', o.url, 'metadata', o.metadata,
          'owner', o.user_id, 'workspace', o.workspace_id, 'project', NULL)::text AS json
        FROM quick_links o ${membership(sql)}
        WHERE o.id = ANY(${ids as string[]}::uuid[]) AND o.deleted_at IS NULL`,
    ),
  visibleIds: async (sql, name) =>
    idsOf(
      await sql<{ id: string }[]>`
        SELECT o.id FROM quick_links o ${membership(sql)}
        WHERE o.user_id = ${ownerIn(name)}::uuid AND o.deleted_at IS NULL`,
    ),
};

/** The feed's view of the parts of one's first pages. */
export const homeWidgetEntity: EntityDefinition = {
  name: 'home_widget',
  images: async (sql, ids) =>
    imagesOf(
      await sql<Row[]>`
        SELECT o.id, o.rev, o.user_id, json_build_object(
          'id', o.id, 'rev', o.rev, 'workspace_id', o.workspace_id, 'key', o.key,
          'is_enabled', o.is_enabled, 'config', o.config, 'sort_order', o.sort_order)::text AS json
        FROM home_widgets o ${membership(sql)} WHERE o.id = ANY(${ids as string[]}::uuid[])`,
    ),
  visibleIds: async (sql, name) =>
    idsOf(
      await sql<{ id: string }[]>`
        SELECT o.id FROM home_widgets o ${membership(sql)}
        WHERE o.user_id = ${ownerIn(name)}::uuid`,
    ),
};

/** The feed's view of the entries of one's sidebars. */
export const sidebarPreferenceEntity: EntityDefinition = {
  name: 'sidebar_preference',
  images: async (sql, ids) =>
    imagesOf(
      await sql<Row[]>`
        SELECT o.id, o.rev, o.user_id, json_build_object(
          'id', o.id, 'rev', o.rev, 'workspace_id', o.workspace_id, 'key', o.key,
          'is_pinned', o.is_pinned, 'sort_order', o.sort_order)::text AS json
        FROM sidebar_preferences o ${membership(sql)} WHERE o.id = ANY(${ids as string[]}::uuid[])`,
    ),
  visibleIds: async (sql, name) =>
    idsOf(
      await sql<{ id: string }[]>`
        SELECT o.id FROM sidebar_preferences o ${membership(sql)}
        WHERE o.user_id = ${ownerIn(name)}::uuid`,
    ),
};

/** SQL: the owner of `o` is still in its workspace. */
function membership(sql: SqlClient) {
  return sql`
    JOIN workspace_members m ON m.workspace_id = o.workspace_id AND m.member_id = o.user_id AND m.is_active
    JOIN workspaces w ON w.id = o.workspace_id AND w.deleted_at IS NULL`;
}

function imagesOf(rows: readonly Row[]): Image[] {
  return rows.map(({ id, rev, json, user_id }) => ({
    id,
    rev,
    json,
    audiences: [audience('user', user_id)],
  }));
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map((row) => row.id);
}

function ownerIn(name: string): string | null {
  return name.startsWith('user:') ? name.slice('user:'.length) : null;
}
