import { openPageAudience } from '#server/features/pages/events.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { type EntityDefinition, idsOf } from '#server/platform/changes/entities.ts';

interface Row {
  id: string;
  rev: number;
  page_id: string;
  json: string;
}

/** The feed's view of a page's versions, without their texts: those who have the page open. */
export const pageVersionEntity: EntityDefinition = {
  name: 'page_version',
  async images(sql, ids) {
    const rows = await sql<Row[]>`
      SELECT v.id, v.rev, v.page_id, json_build_object(
        'id', v.id, 'workspace', v.workspace_id, 'page', v.page_id,
        'last_saved_at', utc_text(v.last_saved_at), 'owned_by', v.owned_by,
        'created_at', utc_text(v.created_at), 'updated_at', utc_text(v.updated_at),
        'created_by', v.created_by, 'updated_by', v.updated_by, 'rev', v.rev)::text AS json
      FROM page_versions v JOIN pages g ON g.id = v.page_id AND ${live(sql, 'g')}
      WHERE v.id = ANY(${ids as string[]}::uuid[]) AND ${live(sql, 'v')}`;
    return rows.map(({ page_id, ...row }) => ({ ...row, audiences: openPageAudience(page_id) }));
  },
  async visibleIds(sql, audiences) {
    const ids = idsOf(audiences, 'page');
    if (ids.length === 0) return [];
    const rows = await sql<{ id: string }[]>`
      SELECT v.id FROM page_versions v JOIN pages g ON g.id = v.page_id AND ${live(sql, 'g')}
      WHERE v.page_id = ANY(${ids}::uuid[]) AND ${live(sql, 'v')}`;
    return rows.map((row) => row.id);
  },
};
