import { and, asc, eq } from 'drizzle-orm';

import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { isLive } from '#server/platform/access/visibility/live.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';

import type { StateRow } from './events.ts';
import { states } from './table.ts';

/** The project's states in their order; none of an archived project, no hidden ones. */
export async function listStates(scope: ProjectScope): Promise<StateRow[]> {
  if (scope.project.archived_at !== null) return [];
  return scope.db
    .select()
    .from(states)
    .where(
      and(eq(states.project_id, scope.project.id), eq(states.is_triage, false), isLive(states)),
    )
    .orderBy(asc(states.sequence), asc(states.id));
}

/** One state of the project, hidden ones too. */
export async function getState(scope: ProjectScope, id: string): Promise<StateRow> {
  return oneOr404(
    await scope.db
      .select()
      .from(states)
      .where(and(eq(states.id, id), eq(states.project_id, scope.project.id), isLive(states))),
  );
}

/** States of all the person's projects that are in use, in their order. */
export function listWorkspaceStates({ sql, user, workspace }: WorkspaceScope): Promise<StateRow[]> {
  return sql<StateRow[]>`
    SELECT s.* FROM project_members m
    JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL AND p.archived_at IS NULL
    JOIN states s ON s.project_id = p.id AND s.deleted_at IS NULL AND NOT s.is_triage
    WHERE m.member_id = ${user.id} AND m.workspace_id = ${workspace.id} AND m.is_active
    ORDER BY s.sequence, s.id`;
}
