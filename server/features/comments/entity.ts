import { live } from '#server/platform/access/visibility/live.ts';
import { audience } from '#server/platform/changes/change-log.ts';
import { type EntityDefinition, idsOf } from '#server/platform/changes/entities.ts';
import type { SqlClient } from '#server/platform/database/database.ts';

interface Row {
  id: string;
  rev: number;
  work_item_id: string;
  json: string;
}

/** The feed's comment, for people who have the item open. */
export const commentEntity: EntityDefinition = {
  name: 'comment',
  async images(sql, ids) {
    const rows = await sql<Row[]>`
      SELECT c.id, c.rev, c.work_item_id, json_build_object(
        'id', c.id, 'rev', c.rev, 'comment_html', c.comment_html, 'comment_json', c.comment_json,
        'comment_stripped', c.comment_stripped, 'attachments', c.attachments, 'access', c.access,
        'edited_at', utc_text(c.edited_at), 'actor', c.actor_id, 'issue', c.work_item_id,
        'project', c.project_id, 'workspace', c.workspace_id, 'created_by', c.created_by,
        'updated_by', c.updated_by, 'created_at', utc_text(c.created_at),
        'updated_at', utc_text(c.updated_at), 'deleted_at', c.deleted_at,
        'external_source', c.external_source, 'external_id', c.external_id,
        'parent', c.parent_id, 'resolved_at', utc_text(c.resolved_at), 'resolved_by', c.resolved_by,
        'comment_reactions', coalesce((
          SELECT json_agg(${reactionJson(sql)} ORDER BY r.created_at, r.id)
          FROM comment_reactions r WHERE r.comment_id = c.id AND ${live(sql, 'r')}), '[]')
        )::text AS json
      FROM comments c JOIN work_items i ON i.id = c.work_item_id AND ${live(sql, 'i')}
      WHERE c.id = ANY(${ids as string[]}::uuid[]) AND ${live(sql, 'c')}`;
    return rows.map(asImage);
  },
  async visibleIds(sql, audiences) {
    const ids = idsOf(audiences, 'item');
    if (ids.length === 0) return [];
    const rows = await sql<{ id: string }[]>`
      SELECT c.id FROM comments c JOIN work_items i ON i.id = c.work_item_id AND ${live(sql, 'i')}
      WHERE c.work_item_id = ANY(${ids}::uuid[]) AND ${live(sql, 'c')}`;
    return rows.map((row) => row.id);
  },
};

/** The feed's reaction to a comment, for people who have the item open. */
export const commentReactionEntity: EntityDefinition = {
  name: 'comment_reaction',
  async images(sql, ids) {
    const rows = await sql<Row[]>`
      SELECT r.id, r.rev, c.work_item_id, ${reactionJson(sql)}::text AS json
      FROM comment_reactions r
      JOIN comments c ON c.id = r.comment_id AND ${live(sql, 'c')}
      JOIN work_items i ON i.id = c.work_item_id AND ${live(sql, 'i')}
      WHERE r.id = ANY(${ids as string[]}::uuid[]) AND ${live(sql, 'r')}`;
    return rows.map(asImage);
  },
  async visibleIds(sql, audiences) {
    const ids = idsOf(audiences, 'item');
    if (ids.length === 0) return [];
    const rows = await sql<{ id: string }[]>`
      SELECT r.id FROM comments c
      JOIN work_items i ON i.id = c.work_item_id AND ${live(sql, 'i')}
      JOIN comment_reactions r ON r.comment_id = c.id AND ${live(sql, 'r')}
      WHERE c.work_item_id = ANY(${ids}::uuid[]) AND ${live(sql, 'c')}`;
    return rows.map((row) => row.id);
  },
};

const reactionJson = (sql: SqlClient) => sql`json_build_object(
  'id', r.id, 'rev', r.rev, 'reaction', r.reaction, 'actor', r.actor_id, 'comment', r.comment_id,
  'project', r.project_id, 'workspace', r.workspace_id, 'created_at', utc_text(r.created_at),
  'updated_at', utc_text(r.updated_at), 'deleted_at', r.deleted_at, 'created_by', r.created_by,
  'updated_by', r.updated_by)`;

function asImage({ id, rev, json, work_item_id }: Row) {
  return { id, rev, json, audiences: [audience('item', work_item_id)] };
}
