import type { ProjectUserPropertiesRow } from '#server/features/projects/events.ts';
import { inZone } from '#server/platform/database/wire.ts';
import type { DisplayProperties, ProjectUserProperties } from '#shared/contract/view-properties.ts';

export function propertiesWire(row: ProjectUserPropertiesRow, zone: string): ProjectUserProperties {
  return {
    id: row.id,
    filters: row.filters,
    display_filters: row.display_filters,
    display_properties: row.display_properties,
    user: row.user_id,
    project: row.project_id,
    workspace: row.workspace_id,
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    deleted_at: null,
    created_by: row.created_by,
    updated_by: row.updated_by,
  };
}

/** The part of list settings with the shown properties. */
export function displayWire(row: ProjectUserPropertiesRow): DisplayProperties {
  return {
    id: row.id,
    properties: row.display_properties,
    user: row.user_id,
    project: row.project_id,
    workspace: row.workspace_id,
  };
}
