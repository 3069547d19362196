import { randomBytes } from 'node:crypto';

import { and, eq, type SQL } from 'drizzle-orm';

import { countExported } from '#server/features/work-items/exports/queries.ts';
import { countedInWorkspace } from '#server/features/work-items/numbers/queries.ts';
import { authorize, type Scope, type WorkspaceScope } from '#server/platform/access/scope.ts';
import { listVisibleProjects, visibleOf } from '#server/platform/access/visibility/own-projects.ts';
import { newId, one } from '#server/platform/database/rows.ts';
import { EXPORT_CANCELED, EXPORT_FORMATS, MAX_EXPORT_AT_ONCE } from '#shared/constants/exports.ts';
import type { CreateExport } from '#shared/contract/exports.ts';
import { ApiError, badRequest, errors } from '#shared/errors.ts';
import { exportColumns } from '#shared/work-item-fields/exports.ts';

import { exportEntity, type ExportRow } from './entity.ts';
import { exports } from './table.ts';

/**
 * Requests a file of work items of the person's projects. A job writes it; one `isAtOnce` is
 * streamed to the person, and the row only records that it was downloaded.
 */
export async function createExport(
  scope: WorkspaceScope,
  input: CreateExport,
  { isAtOnce = false } = {},
): Promise<ExportRow> {
  authorize(scope, 'export.create');
  const provider = EXPORT_FORMATS.find((format) => format === input.provider);
  if (!provider) throw badRequest(`Provider '${providerText(input.provider)}' not found.`);
  const wanted = new Set(input.project ?? []);
  const all = await listVisibleProjects(scope);
  const projects = wanted.size === 0 ? all : all.filter(({ id }) => wanted.has(id));
  const isFiltered = input.query !== undefined;
  const counted = await countedInWorkspace(scope, {
    projects: projects.map(({ id }) => id),
    query: input.query,
  });
  const total = await countExported(counted, projects, isFiltered);
  if (isAtOnce && total > MAX_EXPORT_AT_ONCE) throw tooManyAtOnce();
  const row = one(
    await scope.db
      .insert(exports)
      .values({
        id: await newId(scope, exports),
        workspace_id: scope.workspace.id,
        initiated_by: scope.user.id,
        created_by: scope.user.id,
        provider,
        project_ids: projects.map(({ id }) => id),
        limited_ids: [...visibleOf(projects).limited],
        is_multiple: input.multiple ?? false,
        name: input.name || null,
        query: input.query ?? null,
        columns: input.columns
          ? exportColumns().filter((name) => input.columns?.includes(name))
          : null,
        total,
        ...(isAtOnce && { status: 'completed' as const, done: total }),
        token: randomBytes(16).toString('hex'),
      })
      .returning(),
  );
  scope.emit(exportEntity.created(row));
  if (!isAtOnce) scope.enqueue('export', row.id);
  return row;
}

const tooManyAtOnce = () =>
  new ApiError(413, {
    error: `A file of more than ${MAX_EXPORT_AT_ONCE} work items does not come at once. Export fewer, or export in the background.`,
  });

const providerText = (provider: unknown) =>
  typeof provider === 'string'
    ? provider.slice(0, 50)
    : JSON.stringify(provider ?? null).slice(0, 50);

/** Cancels an own unfinished export; the job removes its partial file. */
export async function cancelExport(scope: WorkspaceScope, id: string): Promise<void> {
  authorize(scope, 'export.create');
  const { sql, user, workspace } = scope;
  const [row] = await sql<Pick<ExportRow, 'status'>[]>`
    SELECT status FROM exports WHERE id = ${id} AND workspace_id = ${workspace.id}
      AND initiated_by = ${user.id} FOR NO KEY UPDATE`;
  if (!row) throw errors.notFound();
  if (row.status !== 'queued' && row.status !== 'processing') {
    throw badRequest('The export is not running any more.');
  }
  await changeExport(scope, id, { status: 'failed', reason: EXPORT_CANCELED }, row.status);
}

type Columns = typeof exports.$inferInsert;
type Changes = { [Key in keyof Columns]?: Columns[Key] | SQL | undefined };

/** Changes an export and publishes it to the person who requested it. */
export async function changeExport(
  scope: Scope,
  id: string,
  fields: Changes,
  from: ExportRow['status'],
): Promise<ExportRow | null> {
  const [before] = await scope.db
    .select()
    .from(exports)
    .where(and(eq(exports.id, id), eq(exports.status, from)))
    .for('no key update');
  if (!before) return null;
  const after = one(
    await scope.db.update(exports).set(fields).where(eq(exports.id, id)).returning(),
  );
  scope.emit(exportEntity.updated(before, after));
  return after;
}
