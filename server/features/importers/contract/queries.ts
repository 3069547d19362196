import { hostOf } from '#server/features/importers/commands.ts';
import type { ImportRow } from '#server/features/importers/entity.ts';
import { readJiraSummary } from '#server/features/importers/sources/jira-summary.ts';
import { SourceError } from '#server/features/importers/sources/source.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { projectLite, userLite } from '#server/platform/database/lite.ts';
import { inZone } from '#server/platform/database/wire.ts';
import type { ImportStatus } from '#shared/constants/imports.ts';
import type { Importer, JiraQuery, JiraSummary } from '#shared/contract/contract-importers.ts';
import { badRequest } from '#shared/errors.ts';

const LISTED = 100;

const STATUS: Readonly<Record<ImportStatus, Importer['status']>> = {
  draft: 'queued',
  mapping: 'queued',
  queued: 'queued',
  paused: 'queued',
  reading: 'processing',
  checking: 'processing',
  running: 'processing',
  undoing: 'processing',
  completed: 'completed',
  undone: 'completed',
  failed: 'failed',
};

/** Imports of GitHub and Jira in the contract's shape, newest first. */
export async function listImporters({ sql, workspace, user }: WorkspaceScope): Promise<Importer[]> {
  const rows = await sql<
    (ImportRow & Pick<Importer, 'service' | 'project_detail' | 'initiated_by_detail'>)[]
  >`
    SELECT x.*, x.source AS service,
      (SELECT ${projectLite(sql)} FROM projects p WHERE p.id = x.project_id) AS project_detail,
      (SELECT ${userLite(sql)} FROM users u WHERE u.id = x.initiated_by) AS initiated_by_detail
    FROM imports x
    WHERE x.workspace_id = ${workspace.id} AND ${live(sql, 'x')} AND x.source IN ('github', 'jira')
    ORDER BY x.created_at DESC, x.id DESC LIMIT ${LISTED}`;
  return rows.map((row) => ({
    id: row.id,
    service: row.service,
    status: STATUS[row.status],
    project: row.project_id,
    project_detail: row.project_detail,
    initiated_by: row.initiated_by,
    initiated_by_detail: row.initiated_by_detail,
    metadata: metadataOf(row),
    config: { epics_to_modules: row.config.epics_to_modules ?? false },
    data: { total_issues: row.counts.items?.total ?? 0 },
    token: null,
    workspace: row.workspace_id,
    created_at: inZone(row.created_at, user.user_timezone),
    updated_at: inZone(row.updated_at, user.user_timezone),
    created_by: row.created_by,
    updated_by: row.updated_by,
  }));
}

/** Facts about the source, without its token. */
function metadataOf({ source, config }: ImportRow): Record<string, unknown> {
  const { host = '', email = '', project_key = '', repository = '' } = config;
  if (source === 'jira') return { cloud_hostname: host, project_key, email };
  const [owner = '', name = ''] = repository.split('/');
  return { owner, name };
}

export async function summarizeJira(
  { platform }: WorkspaceScope,
  query: JiraQuery,
): Promise<JiraSummary> {
  try {
    return await readJiraSummary(platform, { ...query, host: hostOf(query.cloud_hostname) });
  } catch (error) {
    if (error instanceof SourceError) throw badRequest(error.message);
    throw error;
  }
}
