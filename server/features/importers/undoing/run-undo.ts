import { sql as raw } from 'drizzle-orm';

import { deleteAttachment } from '#server/features/attachments/commands.ts';
import { deleteComment } from '#server/features/comments/commands.ts';
import { cycleResource } from '#server/features/cycles/commands.ts';
import { isChangedSince } from '#server/features/importers/queries.ts';
import type { ImportWork } from '#server/features/importers/work.ts';
import { labelResource } from '#server/features/labels/commands.ts';
import { moduleResource } from '#server/features/modules/commands.ts';
import { deleteProject } from '#server/features/projects/commands.ts';
import { stateResource } from '#server/features/states/commands.ts';
import { takeBackItems } from '#server/features/work-items/imports/commands.ts';
import { deleteLink } from '#server/features/work-items/links/commands.ts';
import { enterProject } from '#server/platform/access/acting.ts';
import type { ProjectScope, Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { ApiError } from '#shared/errors.ts';

const CHUNK = 100;

interface Done {
  readonly entity_id: string;
}

/**
 * Deletes what an import created in reverse order: unchanged items; then comments, links and files
 * added to other items; then unused labels, cycles, modules and states; then its project if it is
 * empty. What people changed stays.
 */
export async function runUndo(work: ImportWork): Promise<void> {
  const { row } = work;
  const projectId = row.project_id;
  let { removed, kept } = row;
  if (projectId !== null && (await isThere(work, projectId))) {
    ({ removed, kept } = await undoItems(work, projectId));
    await undoParts(work, projectId);
    await undoNames(work, projectId);
    await undoProject(work, projectId);
  }
  await work.inWorkspace((scope) =>
    work.note(scope, {
      status: 'undone',
      removed,
      kept,
      secret: null,
      finished_at: raw`now()`,
    }),
  );
}

async function isThere({ platform, row }: ImportWork, projectId: string): Promise<boolean> {
  const found = await platform.database.sql`
    SELECT 1 FROM projects WHERE id = ${projectId} AND workspace_id = ${row.workspace_id}
      AND ${live(platform.database.sql)} AND archived_at IS NULL`;
  return found.length > 0;
}

async function undoItems(
  work: ImportWork,
  projectId: string,
): Promise<{ removed: number; kept: number }> {
  const { row, platform } = work;
  let { removed } = row;
  for (;;) {
    const more = await work.inWorkspace(async (workspace) => {
      const scope = await enterProject(workspace, projectId);
      const { sql } = scope;
      const rows = await sql<Done[]>`
        SELECT t.entity_id FROM imported_things t
        WHERE t.import_id = ${row.id} AND t.kind = 'work_item' AND NOT t.is_undone
          AND NOT ${isChangedSince(sql)}
        ORDER BY t.entity_id DESC LIMIT ${CHUNK}`;
      if (rows.length === 0) return 0;
      const ids = rows.map(({ entity_id }) => entity_id);
      removed += await takeBackItems(scope, ids);
      await markUndone(scope, row.id, ids);
      await sql`UPDATE import_records SET status = 'undone' WHERE import_id = ${row.id}
        AND work_item_id = ANY(${ids}::uuid[])`;
      await work.note(scope, { removed, attempts: 0 });
      return rows.length;
    });
    if (more === 0) break;
  }
  const [left] = await platform.database.sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM imported_things t JOIN work_items i ON i.id = t.entity_id
    WHERE t.import_id = ${row.id} AND t.kind = 'work_item' AND NOT t.is_undone AND ${live(platform.database.sql, 'i')}`;
  return { removed, kept: left?.n ?? 0 };
}

type Part = { entity_id: string; kind: 'comment' | 'link' | 'attachment'; item_id: string };

const REMOVE = { comment: deleteComment, link: deleteLink, attachment: deleteAttachment } as const;

/** Comments, links and files that this import added to items of an earlier one. */
async function undoParts(work: ImportWork, projectId: string): Promise<void> {
  const { row } = work;
  for (;;) {
    const more = await work.inWorkspace(async (workspace) => {
      const scope = await enterProject(workspace, projectId);
      const parts = await scope.sql<Part[]>`
        SELECT t.entity_id, t.kind, coalesce(c.work_item_id, l.work_item_id, a.work_item_id) AS item_id
        FROM imported_things t
        LEFT JOIN comments c ON t.kind = 'comment' AND c.id = t.entity_id AND ${live(scope.sql, 'c')}
          AND c.edited_at IS NULL
        LEFT JOIN work_item_links l ON t.kind = 'link' AND l.id = t.entity_id AND ${live(scope.sql, 'l')}
        LEFT JOIN assets a ON t.kind = 'attachment' AND a.id = t.entity_id AND ${live(scope.sql, 'a')}
        WHERE t.import_id = ${row.id} AND t.kind IN ('comment', 'link', 'attachment') AND NOT t.is_undone
          AND coalesce(c.work_item_id, l.work_item_id, a.work_item_id) IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM imported_things i WHERE i.import_id = t.import_id
            AND i.kind = 'work_item' AND i.entity_id = coalesce(c.work_item_id, l.work_item_id, a.work_item_id))
        LIMIT ${CHUNK}`;
      for (const { kind, item_id, entity_id } of parts)
        await REMOVE[kind](scope, item_id, entity_id);
      await markUndone(
        scope,
        row.id,
        parts.map(({ entity_id }) => entity_id),
      );
      await work.note(scope, {});
      return parts.length;
    });
    if (more === 0) return;
  }
}

type Name = { entity_id: string; kind: keyof typeof NAMES };

const NAMES = {
  label: labelResource,
  cycle: cycleResource,
  module: moduleResource,
  state: stateResource,
} as const;

/** Unused labels, cycles, modules and states. */
async function undoNames(work: ImportWork, projectId: string): Promise<void> {
  await work.inWorkspace(async (workspace) => {
    const scope = await enterProject(workspace, projectId);
    const names = await scope.sql<Name[]>`
      SELECT t.entity_id, t.kind FROM imported_things t
      WHERE t.import_id = ${work.row.id} AND t.kind IN ('label', 'cycle', 'module', 'state')
        AND NOT t.is_undone AND NOT EXISTS (
          SELECT 1 FROM work_items i WHERE i.project_id = ${projectId} AND ${live(scope.sql, 'i')}
            AND (i.state_id = t.entity_id OR i.cycle_id = t.entity_id OR t.entity_id = ANY(i.label_ids)
              OR t.entity_id = ANY(i.module_ids)))`;
    for (const { kind, entity_id } of names) await removeName(scope, kind, entity_id);
    await markUndone(
      scope,
      work.row.id,
      names.map(({ entity_id }) => entity_id),
    );
    await work.note(scope, {});
  });
}

/** Skips names that are gone or protected, such as the default state. */
async function removeName(scope: ProjectScope, kind: Name['kind'], id: string): Promise<void> {
  try {
    await NAMES[kind].delete(scope, id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** The project that the import created, when it has no item, page or view of anyone. */
async function undoProject(work: ImportWork, projectId: string): Promise<void> {
  await work.inWorkspace(async (workspace) => {
    const scope = await enterProject(workspace, projectId);
    const [made] = await scope.sql`
      SELECT 1 FROM imported_things t WHERE t.import_id = ${work.row.id} AND t.kind = 'project'
        AND NOT t.is_undone
        AND NOT EXISTS (SELECT 1 FROM work_items i WHERE i.project_id = ${projectId} AND ${live(scope.sql, 'i')})
        AND NOT EXISTS (SELECT 1 FROM pages p WHERE p.project_id = ${projectId} AND ${live(scope.sql, 'p')})
        AND NOT EXISTS (SELECT 1 FROM views v WHERE v.project_id = ${projectId} AND ${live(scope.sql, 'v')})`;
    if (!made) return;
    await deleteProject(scope);
    await markUndone(scope, work.row.id, [projectId]);
  });
}

async function markUndone({ sql }: Scope, importId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    UPDATE imported_things SET is_undone = true
    WHERE import_id = ${importId} AND entity_id = ANY(${ids as string[]}::uuid[])`;
}
