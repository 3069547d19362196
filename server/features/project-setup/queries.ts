import type { ProjectRow } from '#server/features/projects/events.ts';
import type { FirstState } from '#server/features/states/commands.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { ownProjects } from '#server/platform/access/visibility/memberships.ts';
import { invalidField } from '#shared/errors.ts';

/** Settings that a new project copies from another. */
export interface TakenSettings {
  readonly id: string;
  /** Features and guest access. */
  readonly columns: Partial<ProjectRow>;
  readonly states: readonly FirstState[];
}

/** Settings of a project that the person is a member of: every role reads its states and labels. */
export async function takeSettings(scope: WorkspaceScope, id: string): Promise<TakenSettings> {
  const { sql } = scope;
  const [columns] = await sql<Partial<ProjectRow>[]>`
    SELECT p.cycle_view, p.module_view, p.issue_views_view, p.page_view, p.intake_view,
      p.is_time_tracking_enabled, p.is_issue_type_enabled, p.is_epic_enabled,
      p.is_workflow_enabled, p.is_project_updates_enabled, p.guest_view_all_features
    FROM ${ownProjects(scope, 'live')} WHERE p.id = ${id}`;
  if (!columns) {
    throw invalidField('settings_from', `Invalid pk "${id}" - object does not exist.`);
  }
  const states = await sql<FirstState[]>`
    SELECT name, description, color, sequence, "group", "default" FROM states
    WHERE project_id = ${id} AND ${live(sql, 'states')} AND NOT is_triage ORDER BY sequence, id`;
  return { id, columns, states };
}
