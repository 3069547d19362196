import type { FirstState } from '#server/features/states/commands.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { invalidField } from '#shared/errors.ts';

import type { ProjectRow } from './events.ts';

/** What a new project takes over from another one. */
export interface TakenSettings {
  readonly id: string;
  /** Its parts, and whether guests see all of it. */
  readonly columns: Partial<ProjectRow>;
  readonly states: readonly FirstState[];
}

/** The settings of a project that the person is in: every role reads its states and labels. */
export async function takeSettings(scope: WorkspaceScope, id: string): Promise<TakenSettings> {
  const { sql, user, workspace } = scope;
  const [columns] = await sql<Partial<ProjectRow>[]>`
    SELECT p.cycle_view, p.module_view, p.issue_views_view, p.page_view, p.intake_view,
      p.is_time_tracking_enabled, p.is_issue_type_enabled, p.is_epic_enabled,
      p.is_workflow_enabled, p.is_project_updates_enabled, p.guest_view_all_features
    FROM projects p
    JOIN project_members m ON m.project_id = p.id AND m.member_id = ${user.id} AND m.is_active
    WHERE p.id = ${id} AND p.workspace_id = ${workspace.id} AND p.deleted_at IS NULL`;
  if (!columns) {
    throw invalidField('settings_from', `Invalid pk "${id}" - object does not exist.`);
  }
  const states = await sql<FirstState[]>`
    SELECT name, description, color, sequence, "group", "default" FROM states
    WHERE project_id = ${id} AND deleted_at IS NULL AND NOT is_triage ORDER BY sequence, id`;
  return { id, columns, states };
}
