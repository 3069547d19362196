import {
  projectViewVisibility,
  workspaceViewVisibility,
} from '#server/features/visibility/views/access.ts';
import {
  readImages,
  readVisibleIds,
  type Visibility,
} from '#server/platform/access/visibility/audiences.ts';
import type { EntityDefinition } from '#server/platform/changes/entities.ts';
import type { SqlClient } from '#server/platform/database/database.ts';

const RULES: readonly Visibility[] = [projectViewVisibility, workspaceViewVisibility];

/** The feed's view of views, of projects and of workspaces. */
export const viewEntity: EntityDefinition = {
  name: 'view',
  images: async (sql, ids) => {
    const json = imageJson(sql);
    const found = await Promise.all(RULES.map((rule) => readImages(sql, rule, ids, { json })));
    return found.flat();
  },
  visibleIds: async (sql, audiences) => {
    const found = await Promise.all(RULES.map((rule) => readVisibleIds(sql, rule, audiences)));
    return found.flat();
  },
};

const imageJson = (sql: SqlClient) => sql`json_build_object(
  'id', v.id, 'name', v.name, 'description', v.description, 'query', v.query, 'filters', v.filters,
  'display_filters', v.display_filters, 'display_properties', v.display_properties,
  'access', v.access, 'sort_order', v.sort_order, 'logo_props', v.logo_props, 'is_locked', v.is_locked,
  'anchor', v.anchor,  'owned_by', v.owned_by, 'workspace', v.workspace_id, 'project', v.project_id,
  'created_at', utc_text(v.created_at), 'updated_at', utc_text(v.updated_at), 'deleted_at', NULL,
  'created_by', v.created_by, 'updated_by', v.updated_by, 'rev', v.rev)`;
