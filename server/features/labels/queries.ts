import { and, asc, desc, eq, sql } from 'drizzle-orm';

import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { isLive } from '#server/platform/access/visibility/live.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { errors } from '#shared/errors.ts';

import type { LabelRow } from './events.ts';
import { labels } from './table.ts';

/** The project's labels in their order. */
export function listLabels(scope: ProjectScope): Promise<LabelRow[]> {
  return scope.db
    .select()
    .from(labels)
    .where(and(eq(labels.project_id, scope.project.id), isLive(labels)))
    .orderBy(asc(labels.sort_order), desc(labels.created_at));
}

/** One label of the project. */
export async function getLabel(scope: ProjectScope, id: string): Promise<LabelRow> {
  const rows = await scope.db
    .select()
    .from(labels)
    .where(and(eq(labels.id, id), eq(labels.project_id, scope.project.id), isLive(labels)));
  return oneOr404(rows, () => errors.noMatch('Label'));
}

/** Labels of all the person's active projects in the workspace, newest first. */
export function listWorkspaceLabels(scope: WorkspaceScope): Promise<LabelRow[]> {
  return scope.db
    .select()
    .from(labels)
    .where(
      and(
        eq(labels.workspace_id, scope.workspace.id),
        isLive(labels),
        sql`${labels.project_id} IN (
          SELECT p.id FROM projects p JOIN project_members m ON m.project_id = p.id
          WHERE m.member_id = ${scope.user.id} AND m.is_active
            AND p.archived_at IS NULL AND p.deleted_at IS NULL)`,
      ),
    )
    .orderBy(desc(labels.created_at));
}
