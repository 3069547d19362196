import { live } from '#server/platform/access/visibility/live.ts';
import type { Platform } from '#server/platform/process/platform.ts';

/** Retention of deleted rows. */
const KEPT = '60 days';
const CHUNK = 500;

/**
 * Permanently deletes what was deleted 60 days ago. Workspaces and projects are emptied in chunks
 * first: one statement that cascades to a hundred thousand items would hold the change feed back.
 */
export async function purgeDeleted(platform: Platform): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const id of await expiredIds(platform, 'workspaces')) await emptyWorkspace(platform, id);
  for (const id of await expiredIds(platform, 'projects')) await emptyProject(platform, id);
  for (const table of await tablesInOrder(platform)) {
    const count =
      table === 'assets' ? await purgeFiles(platform) : await purgeTable(platform, table);
    if (count > 0) removed[table] = count;
  }
  const documents = await purgeDocuments(platform);
  return documents > 0 ? { ...removed, documents } : removed;
}

/** Deletes documents of purged pages and items, which they reference without a foreign key. */
async function purgeDocuments({ database: { sql } }: Platform): Promise<number> {
  let removed = 0;
  for (const [kind, owners] of [
    ['page', 'pages'],
    ['work-item', 'work_items'],
  ] as const) {
    for (;;) {
      const gone = await sql<{ document_id: string }[]>`
        DELETE FROM document_snapshots WHERE document_id IN (
          SELECT d.document_id FROM document_snapshots d
          WHERE d.kind = ${kind} AND NOT EXISTS (SELECT 1 FROM ${sql(owners)} o WHERE o.id = d.document_id)
          LIMIT ${CHUNK}) RETURNING document_id`;
      const ids = gone.map((row) => row.document_id);
      if (ids.length > 0)
        await sql`DELETE FROM document_updates WHERE document_id = ANY(${ids}::uuid[])`;
      removed += ids.length;
      if (ids.length < CHUNK) break;
    }
  }
  return removed;
}

async function expiredIds(platform: Platform, table: string): Promise<string[]> {
  const { sql } = platform.database;
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM ${sql(table)} WHERE deleted_at < now() - ${KEPT}::interval`;
  return rows.map((row) => row.id);
}

async function emptyWorkspace(platform: Platform, id: string): Promise<void> {
  const { sql } = platform.database;
  const projects = await sql<{ id: string }[]>`SELECT id FROM projects WHERE workspace_id = ${id}`;
  for (const project of projects) await emptyProject(platform, project.id);
  await sql`DELETE FROM projects WHERE workspace_id = ${id}`;
  await releaseFiles(platform, 'workspace_id', id);
}

async function emptyProject(platform: Platform, id: string): Promise<void> {
  const { sql } = platform.database;
  await releaseFiles(platform, 'project_id', id);
  for (const table of ['work_items', 'work_item_activities', 'pages']) {
    const step = () => sql`
      DELETE FROM ${sql(table)} WHERE id IN (
        SELECT id FROM ${sql(table)} WHERE project_id = ${id} LIMIT ${CHUNK})`;
    while ((await step()).count > 0);
  }
}

/** Marks the files of a purged owner as deleted; `purgeFiles` then deletes file and row. */
async function releaseFiles(
  platform: Platform,
  column: 'workspace_id' | 'project_id',
  id: string,
): Promise<void> {
  const { sql } = platform.database;
  await sql`
    UPDATE assets SET is_deleted = true, deleted_at = now() - ${KEPT}::interval - interval '1 day'
    WHERE ${sql(column)} = ${id}
      AND (${live(sql)} OR deleted_at >= now() - ${KEPT}::interval)`;
}

/** Tables with `deleted_at`, referencing tables before referenced ones. */
async function tablesInOrder(platform: Platform): Promise<string[]> {
  const { sql } = platform.database;
  const tables = await sql<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'deleted_at' ORDER BY table_name`;
  const links = await sql<{ child: string; parent: string }[]>`
    SELECT DISTINCT child.relname AS child, parent.relname AS parent
    FROM pg_constraint k JOIN pg_class child ON child.oid = k.conrelid
    JOIN pg_class parent ON parent.oid = k.confrelid
    WHERE k.contype = 'f' AND child.relname <> parent.relname`;
  const ordered: string[] = [];
  const place = (name: string, above: readonly string[]) => {
    if (ordered.includes(name) || above.includes(name)) return;
    for (const { child, parent } of links) if (parent === name) place(child, [...above, name]);
    ordered.push(name);
  };
  for (const { name } of tables) place(name, []);
  const names = new Set(tables.map((table) => table.name));
  return ordered.filter((name) => names.has(name));
}

/** Deletes a table's expired rows, except those that are still referenced. */
async function purgeTable(platform: Platform, table: string): Promise<number> {
  const { sql } = platform.database;
  let removed = 0;
  let after = { id: NO_ID, deleted_at: '-infinity' };
  for (;;) {
    const rows = await sql<{ id: string; deleted_at: string }[]>`
      SELECT id, deleted_at FROM ${sql(table)}
      WHERE deleted_at < now() - ${KEPT}::interval
        AND (deleted_at, id) > (${after.deleted_at}::timestamptz, ${after.id}::uuid)
      ORDER BY deleted_at, id LIMIT ${CHUNK}`;
    const last = rows.at(-1);
    if (!last) return removed;
    const ids = rows.map((row) => row.id);
    removed += await removeRows(platform, table, ids);
    after = last;
  }
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

async function removeRows(platform: Platform, table: string, ids: string[]): Promise<number> {
  const { sql } = platform.database;
  try {
    return (await sql`DELETE FROM ${sql(table)} WHERE id = ANY(${ids}::uuid[])`).count;
  } catch (error) {
    if (!isStillNeeded(error)) throw error;
    if (ids.length === 1) return 0;
  }
  let removed = 0;
  for (const id of ids) removed += await removeRows(platform, table, [id]);
  return removed;
}

function isStillNeeded(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503';
}

/** Deletes files before their rows: a file without a row could never be found again. */
async function purgeFiles(platform: Platform): Promise<number> {
  const { sql } = platform.database;
  let removed = 0;
  for (;;) {
    const rows = await sql<{ id: string; asset: string }[]>`
      SELECT id, asset FROM assets WHERE deleted_at < now() - ${KEPT}::interval LIMIT ${CHUNK}`;
    if (rows.length === 0) return removed;
    for (const { asset } of rows) await platform.files.remove(asset);
    removed += await removeRows(
      platform,
      'assets',
      rows.map((row) => row.id),
    );
  }
}
