import { authorize, type WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { one, oneOr404 } from '#server/platform/database/rows.ts';
import type { SavedImportMapping, SaveImportMapping } from '#shared/contract/importers.ts';
import { badRequest } from '#shared/errors.ts';

import { importMappingEntity, type ImportMappingRow } from './entity.ts';

const MAX_SAVED = 200;

export function listMappings({ sql, workspace }: WorkspaceScope): Promise<SavedImportMapping[]> {
  return sql<SavedImportMapping[]>`
    SELECT id, name, mapping, created_by FROM import_mappings
    WHERE workspace_id = ${workspace.id} AND ${live(sql)} ORDER BY name COLLATE by_name`;
}

/** Saves a mapping; replaces one of the same name. */
export async function saveMapping(
  scope: WorkspaceScope,
  { name, mapping }: SaveImportMapping,
): Promise<SavedImportMapping> {
  authorize(scope, 'import.update');
  const { sql, workspace } = scope;
  // Concurrent saves wait for each other: the second replaces the first.
  await sql`SELECT 1 FROM workspaces WHERE id = ${workspace.id} FOR NO KEY UPDATE`;
  const rows = await sql<ImportMappingRow[]>`
    SELECT * FROM import_mappings WHERE workspace_id = ${workspace.id} AND ${live(sql)}`;
  const before = rows.find((row) => row.name.toLowerCase() === name.toLowerCase());
  if (!before && rows.length >= MAX_SAVED) {
    throw badRequest(`A workspace keeps ${MAX_SAVED} mappings. Delete one first.`);
  }
  const json = JSON.stringify(mapping);
  const after = before ? await replace(scope, before, name, json) : await add(scope, name, json);
  return { id: after.id, name: after.name, mapping: after.mapping, created_by: after.created_by };
}

async function add(scope: WorkspaceScope, name: string, json: string) {
  const { sql, workspace, user } = scope;
  const made = one(
    await sql<ImportMappingRow[]>`
      INSERT INTO import_mappings (workspace_id, name, mapping, created_by)
      VALUES (${workspace.id}, ${name}, ${json}::text::jsonb, ${user.id}) RETURNING *`,
  );
  scope.emit(importMappingEntity.created(made));
  return made;
}

async function replace(
  scope: WorkspaceScope,
  before: ImportMappingRow,
  name: string,
  json: string,
) {
  const { sql, user } = scope;
  const after = one(
    await sql<ImportMappingRow[]>`
      UPDATE import_mappings SET name = ${name}, mapping = ${json}::text::jsonb,
        updated_at = clock_timestamp(), updated_by = ${user.id}
      WHERE id = ${before.id} RETURNING *`,
  );
  scope.emit(importMappingEntity.updated(before, after));
  return after;
}

/** Deletes a saved mapping; imports that used it keep theirs. */
export async function deleteMapping(scope: WorkspaceScope, id: string): Promise<void> {
  authorize(scope, 'import.update');
  const { sql, workspace, user } = scope;
  const before = oneOr404(
    await sql<ImportMappingRow[]>`
      SELECT * FROM import_mappings
      WHERE id = ${id} AND workspace_id = ${workspace.id} AND ${live(sql)} FOR NO KEY UPDATE`,
  );
  const gone = one(
    await sql<ImportMappingRow[]>`
      UPDATE import_mappings SET deleted_at = now(), updated_by = ${user.id}
      WHERE id = ${id} RETURNING *`,
  );
  scope.emit(importMappingEntity.deleted(before, gone));
}
