import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { userLite } from '#server/platform/database/lite.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { IMPORT_UNDO_DAYS, PREVIEW_ROWS } from '#shared/constants/imports.ts';
import type {
  ImportDetail,
  ImportHistory,
  ImportPreview,
  ImportProblem,
  PreviewRow,
} from '#shared/contract/importers.ts';

import { importEntity, type ImportRow } from './entity.ts';
import { type Meaning, meaningsOf } from './meaning/meaning.ts';
import { shownKey, type SourceRecord } from './records.ts';

const HISTORY = 100;
export const PROBLEMS_PAGE = 100;

/** An import of the workspace that is not deleted; throws 404. */
export async function getImport(
  { sql, workspace }: WorkspaceScope,
  id: string,
  { lock = false } = {},
): Promise<ImportRow> {
  return oneOr404(
    await sql<ImportRow[]>`
      SELECT * FROM imports WHERE id = ${id} AND workspace_id = ${workspace.id} AND ${live(sql)}
      ${lock ? sql`FOR NO KEY UPDATE` : sql``}`,
  );
}

/** How a change ended a run: 'completed', or 'failed' for good; null = it did not end. */
export function endOf(
  before: ImportRow | null,
  { status, started_at }: ImportRow,
): 'completed' | 'failed' | null {
  if (before?.status === status || started_at === null) return null;
  return status === 'completed' || status === 'failed' ? status : null;
}

type Shown = ImportRow & { project_name: string | null; undo_until: string | null };

const shown = (sql: SqlClient) => sql`x.*,
  coalesce((SELECT p.name FROM projects p WHERE p.id = x.project_id), x.new_project->>'name') AS project_name,
  utc_text(x.finished_at + make_interval(days => ${IMPORT_UNDO_DAYS})) AS undo_until`;

/** The workspace's imports, newest first. */
export async function listImports(scope: WorkspaceScope): Promise<ImportHistory[]> {
  const { sql, workspace } = scope;
  const rows = await sql<(Shown & Pick<ImportHistory, 'initiated_by_detail'>)[]>`
    SELECT ${shown(sql)}, (SELECT ${userLite(sql)} FROM users u WHERE u.id = x.initiated_by) AS initiated_by_detail
    FROM imports x WHERE x.workspace_id = ${workspace.id} AND ${live(sql, 'x')}
    ORDER BY x.created_at DESC, x.id DESC LIMIT ${HISTORY}`;
  return rows.map((row) => ({
    ...factsOf(scope, row),
    initiated_by_detail: row.initiated_by_detail,
  }));
}

/** An import with everything that the wizard shows. */
export async function readImport(scope: WorkspaceScope, id: string): Promise<ImportDetail> {
  const { sql, workspace } = scope;
  const row = oneOr404(
    await sql<Shown[]>`
      SELECT ${shown(sql)} FROM imports x
      WHERE x.id = ${id} AND x.workspace_id = ${workspace.id} AND ${live(sql, 'x')}`,
  );
  const { new_project, mapping, vocabulary, forecast } = row;
  const changed = row.status === 'completed' ? await countChanged(sql, row.id) : 0;
  return { ...factsOf(scope, row), new_project, mapping, vocabulary, forecast, changed };
}

function factsOf(scope: WorkspaceScope, row: Shown) {
  const { workspace: _workspace, ...wire } = importEntity.wire(row, scope.user.user_timezone);
  return { ...wire, project_name: row.project_name, undo_until: row.undo_until };
}

/** SQL condition: an imported item has a later line in its history, by a person. */
export const isChangedSince = (sql: SqlClient) => sql`EXISTS (
  SELECT 1 FROM work_item_activities a
  WHERE a.work_item_id = t.entity_id AND a.created_at > t.created_at)`;

async function countChanged(sql: SqlClient, id: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM imported_things t
    WHERE t.import_id = ${id} AND t.kind = 'work_item' AND NOT t.is_undone AND ${isChangedSince(sql)}`;
  return row?.n ?? 0;
}

export async function listProblems(
  scope: WorkspaceScope,
  importId: string,
  after: string | null,
  limit = PROBLEMS_PAGE,
): Promise<ImportProblem[]> {
  const { sql } = scope;
  const { id } = await getImport(scope, importId);
  return sql<ImportProblem[]>`
    SELECT p.id, p.key, p.title, p.code, p.field, p.value, i.id AS work_item, i.sequence_id
    FROM import_problems p LEFT JOIN work_items i ON i.id = p.work_item_id AND ${live(sql, 'i')}
    WHERE p.import_id = ${id} ${after === null ? sql`` : sql`AND p.id > ${after}`}
    ORDER BY p.id LIMIT ${limit}`;
}

export function readRecords(
  sql: SqlClient,
  importId: string,
  from: number,
  limit: number,
): Promise<{ place: number; data: SourceRecord }[]> {
  return sql`
    SELECT place, data FROM import_records
    WHERE import_id = ${importId} AND place >= ${from} ORDER BY place LIMIT ${limit}`;
}

/** The first rows after mapping, and as in the source. */
export async function previewImport(scope: WorkspaceScope, id: string): Promise<ImportPreview> {
  const { sql } = scope;
  const row = await getImport(scope, id);
  const [records, [counted]] = await Promise.all([
    readRecords(sql, row.id, 0, PREVIEW_ROWS),
    sql<{ n: number }[]>`SELECT count(*)::int AS n FROM import_records WHERE import_id = ${row.id}`,
  ]);
  return {
    total: counted?.n ?? 0,
    rows: meaningsOf(row, records).map(({ meaning }) => previewRow(row, meaning)),
    raw: records.map(({ data }) => rawOf(data, row)),
  };
}

function previewRow({ mapping }: ImportRow, { item, ...meaning }: Meaning): PreviewRow {
  return {
    key: shownKey(item),
    title: meaning.name,
    is_epic: item.is_epic,
    state: meaning.state ?? (item.state === null ? null : { name: item.state, group: null }),
    assignees: item.assignees.map(({ key }) => {
      const known = mapping.people[key];
      return { name: key, id: known?.as === 'member' ? known.id : null };
    }),
    priority: item.priority,
    estimate: item.estimate,
    start_date: item.start_date,
    due_date: item.due_date,
    cycle: item.cycle?.name ?? null,
    labels: meaning.labels.map(({ name }) => name),
    parent: item.parent,
    comments: item.comments.length,
    problems: [...meaning.oddities],
  };
}

function rawOf(record: SourceRecord, { vocabulary }: ImportRow): Record<string, string> {
  if ('cells' in record) {
    return Object.fromEntries(
      vocabulary.columns.map(({ name }) => [
        name,
        (record.cells[name] ?? []).join(', ').slice(0, 200),
      ]),
    );
  }
  const { item } = record;
  const texts = {
    key: item.key,
    title: item.title,
    state: item.state,
    assignees: item.assignees.map(({ key }) => key).join(', '),
    creator: item.creator?.key,
    labels: item.labels.map(({ name }) => name).join(', '),
    cycle: item.cycle?.name,
    modules: item.modules.map(({ name }) => name).join(', '),
    estimate: item.estimate,
    parent: item.parent,
    due_date: item.due_date,
    created_at: item.created_at,
    description: item.description?.text.slice(0, 200),
  };
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text ? [[name, text]] : [])),
  );
}
