import { and, eq, sql } from 'drizzle-orm';

import { workspaceThemes } from '#server/features/workspaces/table.ts';
import { authorize, type WorkspaceScope } from '#server/platform/access/scope.ts';
import { newId, one, touched } from '#server/platform/database/rows.ts';
import type { CreateWorkspaceTheme, UpdateWorkspaceTheme } from '#shared/contract/workspaces.ts';

import { getTheme, type ThemeRow } from './queries.ts';

/** Adds a set of colours; a name that is taken is refused by the table's unique index. */
export async function createTheme(
  scope: WorkspaceScope,
  input: CreateWorkspaceTheme,
): Promise<ThemeRow> {
  authorize(scope, 'workspace_theme.update');
  return one(
    await scope.db
      .insert(workspaceThemes)
      .values({
        id: await newId(scope, workspaceThemes),
        workspace_id: scope.workspace.id,
        actor_id: scope.user.id,
        name: input.name,
        colors: input.colors ?? {},
        created_by: scope.user.id,
      })
      .returning(),
  );
}

/** Changes a set of colours. */
export async function updateTheme(
  scope: WorkspaceScope,
  id: string,
  input: UpdateWorkspaceTheme,
): Promise<ThemeRow> {
  return change(scope, id, input);
}

/** Throws a set of colours away. */
export async function deleteTheme(scope: WorkspaceScope, id: string): Promise<void> {
  await change(scope, id, { deleted_at: sql`now()` });
}

async function change(
  scope: WorkspaceScope,
  id: string,
  changes: Parameters<ReturnType<typeof scope.db.update<typeof workspaceThemes>>['set']>[0],
): Promise<ThemeRow> {
  authorize(scope, 'workspace_theme.update');
  const theme = await getTheme(scope, id);
  return one(
    await scope.db
      .update(workspaceThemes)
      .set({ ...changes, ...touched(scope) })
      .where(
        and(eq(workspaceThemes.id, theme.id), eq(workspaceThemes.workspace_id, scope.workspace.id)),
      )
      .returning(),
  );
}
