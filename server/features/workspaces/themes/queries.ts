import { and, desc, eq } from 'drizzle-orm';

import { workspaceThemes } from '#server/features/workspaces/table.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { isLive } from '#server/platform/access/visibility/live.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';

/** A stored set of colours. */
export type ThemeRow = typeof workspaceThemes.$inferSelect;

/** The workspace's sets of colours, the newest first. */
export function listThemes(scope: WorkspaceScope): Promise<ThemeRow[]> {
  return scope.db
    .select()
    .from(workspaceThemes)
    .where(and(eq(workspaceThemes.workspace_id, scope.workspace.id), isLive(workspaceThemes)))
    .orderBy(desc(workspaceThemes.created_at), desc(workspaceThemes.id));
}

/** One set of colours of the workspace. */
export async function getTheme(scope: WorkspaceScope, id: string): Promise<ThemeRow> {
  const rows = await scope.db
    .select()
    .from(workspaceThemes)
    .where(
      and(
        eq(workspaceThemes.id, id),
        eq(workspaceThemes.workspace_id, scope.workspace.id),
        isLive(workspaceThemes),
      ),
    );
  return oneOr404(rows);
}
