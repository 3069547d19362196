import { pageVisibility } from '#server/features/visibility/pages/access.ts';
import { readImages, readVisibleIds } from '#server/platform/access/visibility/audiences.ts';
import type { EntityDefinition } from '#server/platform/changes/entities.ts';

/** The feed's view of pages: the list's row, never the text. */
export const pageEntity: EntityDefinition = {
  name: 'page',
  images: (sql, ids) =>
    readImages(sql, pageVisibility, ids, {
      json: sql`json_build_object(
        'id', g.id, 'name', g.name, 'owned_by', g.owned_by, 'access', g.access, 'color', g.color,
        'parent', g.parent_id, 'is_locked', g.is_locked, 'locked_by', g.locked_by, 'archived_at', g.archived_at,
        'sort_order', g.sort_order, 'anchor', g.anchor,
        'workspace', g.workspace_id, 'created_at', utc_text(g.created_at),
        'updated_at', utc_text(g.updated_at), 'created_by', g.created_by, 'updated_by', g.updated_by,
        'view_props', g.view_props, 'logo_props', g.logo_props, 'label_ids', g.label_ids,
        'project_ids', json_build_array(g.project_id), 'project_id', g.project_id, 'rev', g.rev)`,
    }),
  visibleIds: (sql, audiences) => readVisibleIds(sql, pageVisibility, audiences),
};
