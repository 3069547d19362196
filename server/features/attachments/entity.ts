import { live } from '#server/platform/access/visibility/live.ts';
import { audience } from '#server/platform/changes/change-log.ts';
import { type EntityDefinition, idsOf } from '#server/platform/changes/entities.ts';

interface Row {
  id: string;
  rev: number;
  work_item_id: string;
  json: string;
}

/** The feed's attachment, for people who have the item open. */
export const attachmentEntity: EntityDefinition = {
  name: 'attachment',
  async images(sql, ids) {
    const rows = await sql<Row[]>`
      SELECT a.id, a.rev, a.work_item_id, json_build_object(
        'id', a.id, 'rev', a.rev, 'attributes', a.attributes, 'asset', a.asset,
        'asset_url', '/api/assets/v2/workspaces/' || w.slug || '/projects/' || a.project_id
          || '/issues/' || a.work_item_id || '/attachments/' || a.id || '/',
        'user', a.user_id, 'workspace', a.workspace_id, 'draft_issue', a.draft_id,
        'project', a.project_id, 'issue', a.work_item_id, 'issue_id', a.work_item_id,
        'comment', a.comment_id, 'page', a.page_id, 'entity_type', a.entity_type,
        'entity_identifier', a.entity_identifier, 'is_deleted', a.is_deleted,
        'is_archived', a.is_archived, 'is_uploaded', a.is_uploaded,
        'external_id', a.external_id, 'external_source', a.external_source, 'size', a.size,
        'storage_metadata', a.storage_metadata, 'created_at', utc_text(a.created_at),
        'updated_at', utc_text(a.updated_at), 'deleted_at', a.deleted_at,
        'created_by', a.created_by, 'updated_by', a.updated_by)::text AS json
      FROM assets a
      JOIN work_items i ON i.id = a.work_item_id AND ${live(sql, 'i')}
      JOIN workspaces w ON w.id = a.workspace_id
      WHERE a.id = ANY(${ids as string[]}::uuid[]) AND a.entity_type = 'ISSUE_ATTACHMENT'
        AND a.is_uploaded AND ${live(sql, 'a')}`;
    return rows.map(({ id, rev, json, work_item_id }) => ({
      id,
      rev,
      json,
      audiences: [audience('item', work_item_id)],
    }));
  },
  async visibleIds(sql, audiences) {
    const ids = idsOf(audiences, 'item');
    if (ids.length === 0) return [];
    const rows = await sql<{ id: string }[]>`
      SELECT a.id FROM assets a JOIN work_items i ON i.id = a.work_item_id AND ${live(sql, 'i')}
      WHERE a.work_item_id = ANY(${ids}::uuid[]) AND a.entity_type = 'ISSUE_ATTACHMENT' AND a.is_uploaded
        AND ${live(sql, 'a')}`;
    return rows.map((row) => row.id);
  },
};
