import { authorize, type WorkspaceScope } from '#server/platform/access/scope.ts';
import { one, oneOr404 } from '#server/platform/database/rows.ts';
import type { SavedImportMapping, SaveImportMapping } from '#shared/contract/importers.ts';
import { badRequest } from '#shared/errors.ts';

const MAX_SAVED = 200;

/** The mappings that the workspace has saved, by name. */
export function listMappings({ sql, workspace }: WorkspaceScope): Promise<SavedImportMapping[]> {
  return sql<SavedImportMapping[]>`
    SELECT id, name, mapping, created_by FROM import_mappings
    WHERE workspace_id = ${workspace.id} ORDER BY lower(name)`;
}

/** Saves a mapping under a name; one of the same name is replaced. */
export async function saveMapping(
  scope: WorkspaceScope,
  { name, mapping }: SaveImportMapping,
): Promise<SavedImportMapping> {
  authorize(scope, 'import.update');
  const { sql, workspace, user } = scope;
  const [counted] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM import_mappings
    WHERE workspace_id = ${workspace.id} AND lower(name) <> lower(${name})`;
  if ((counted?.n ?? 0) >= MAX_SAVED) {
    throw badRequest(`A workspace keeps ${MAX_SAVED} mappings. Delete one first.`);
  }
  return one(
    await sql<SavedImportMapping[]>`
      INSERT INTO import_mappings (workspace_id, name, mapping, created_by)
      VALUES (${workspace.id}, ${name}, ${JSON.stringify(mapping)}::text::jsonb, ${user.id})
      ON CONFLICT (workspace_id, lower(name))
        DO UPDATE SET name = EXCLUDED.name, mapping = EXCLUDED.mapping, updated_at = now()
      RETURNING id, name, mapping, created_by`,
  );
}

/** Deletes a saved mapping; imports that used it keep what it said. */
export async function deleteMapping(scope: WorkspaceScope, id: string): Promise<void> {
  authorize(scope, 'import.update');
  oneOr404(
    await scope.sql`
      DELETE FROM import_mappings WHERE id = ${id} AND workspace_id = ${scope.workspace.id}
      RETURNING id`,
  );
}
