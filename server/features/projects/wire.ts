import { inZone, inZoneOrNull } from '#server/platform/database/wire.ts';
import type { Project, ProjectImage } from '#shared/contract/projects.ts';

import type { PeopledProject, SeenProject } from './events.ts';

/** A project in the contract's shape, with the reader's own columns. */
export function projectWire(row: SeenProject, zone: string): Project {
  const { is_favorite, sort_order, member_role } = row;
  return { ...commonWire(row, zone), is_favorite, sort_order, member_role };
}

export function projectImage(row: PeopledProject): ProjectImage {
  return { ...commonWire(row, 'UTC'), rev: row.rev };
}

function commonWire(row: PeopledProject, zone: string): Omit<ProjectImage, 'rev'> {
  return {
    id: row.id,
    name: row.name,
    identifier: row.identifier,
    description: row.description,
    description_text: row.description_text,
    description_html: row.description_html,
    network: row.network === 0 ? 0 : 2,
    workspace: row.workspace_id,
    default_assignee: row.default_assignee,
    project_lead: row.project_lead,
    emoji: row.emoji,
    icon_prop: row.icon_prop,
    logo_props: row.logo_props,
    cycle_view: row.cycle_view,
    module_view: row.module_view,
    issue_views_view: row.issue_views_view,
    page_view: row.page_view,
    intake_view: row.intake_view,
    inbox_view: row.intake_view,
    is_time_tracking_enabled: row.is_time_tracking_enabled,
    is_issue_type_enabled: row.is_issue_type_enabled,
    is_epic_enabled: row.is_epic_enabled,
    is_workflow_enabled: row.is_workflow_enabled,
    is_project_updates_enabled: row.is_project_updates_enabled,
    guest_view_all_features: row.guest_view_all_features,
    cover_image: row.cover_image,
    cover_image_asset: row.cover_image_asset,
    cover_image_url: row.cover_image_asset
      ? `/api/assets/v2/static/${row.cover_image_asset}/`
      : row.cover_image,
    estimate: row.estimate_id,
    archive_in: row.archive_in,
    close_in: row.close_in,
    default_state: row.default_state,
    archived_at: inZoneOrNull(row.archived_at, zone),
    timezone: row.timezone,
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    deleted_at: null,
    created_by: row.created_by,
    updated_by: row.updated_by,
    anchor: row.anchor,
    members: row.members,
  };
}
