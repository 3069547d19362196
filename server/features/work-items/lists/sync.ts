import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { listVisibleProjects, visibleOf } from '#server/platform/access/visibility/own-projects.ts';
import { JsonText } from '#server/platform/replies/reply.ts';
import type { SyncReply } from '#shared/contract/paging.ts';
import type { ListQuery, SyncedItem } from '#shared/contract/work-item-lists.ts';
import { errors } from '#shared/errors.ts';
import { readFilters } from '#shared/lib/work-item-lists/filters.ts';
import type { Condition } from '#shared/work-item-fields/conditions.ts';

import { inZone } from './by-ids.ts';
import { countItems, whereSql } from './counts.ts';
import { conditionSql } from './filter-sql.ts';
import { today, wantsRev } from './list-request.ts';
import { rowJson, SYNC_KEYS, withRev } from './row-json.ts';
import { aboveSql, type ItemSource, projectSource } from './sources.ts';
import { Statement } from './statement.ts';

/** Items a page at most, and when the query does not say. */
const MAX_PAGE_SIZE = 1000;

/** The project's items or epics by their last change, for the browser's own database (`v2/issues/`). */
export async function syncItems(
  scope: ProjectScope,
  source: ItemSource,
  query: ListQuery,
): Promise<JsonText<SyncReply<SyncedItem>>> {
  const { size, page } = readCursor(query['cursor']);
  const conditions = readChanges(query);
  const [total, json] = await Promise.all([
    countItems(scope, source, conditions),
    readRows(scope, source, conditions, {
      size,
      page,
      hasText: query['description'] === 'true',
      hasRev: wantsRev(query),
    }),
  ]);
  const first = size * page;
  const hasMore = first + size < total;
  const head = JSON.stringify({
    prev_cursor: `${size}:${page - 1}:0`,
    cursor: `${size}:${page}:0`,
    next_cursor: hasMore ? `${size}:${page + 1}:0` : null,
    prev_page_results: page > 0,
    next_page_results: hasMore,
    page_count: Math.max(0, Math.min(size, total - first)),
    total_results: total,
    total_pages: Math.ceil(total / size),
  });
  return new JsonText(`${head.slice(0, -1)},"results":${json}}`);
}

/** Ids of the project's items that were deleted or archived (`deleted-issues/`). */
export async function listDeleted(scope: ProjectScope, query: ListQuery): Promise<string[]> {
  const statement = new Statement();
  const project = statement.bind(scope.project.id, 'uuid');
  const creator = itemVisibility.limitedTo(scope);
  const parts = [
    `i.project_id = ${project} AND NOT i.is_listed`,
    '(i.deleted_at IS NOT NULL OR i.archived_at IS NOT NULL)',
    ...(creator === null ? [] : [`i.created_by = ${statement.bindFilter(creator, 'uuid')}`]),
    ...readChanges(query).map((one) => conditionSql(one, projectSource(scope), statement)),
  ];
  const rows = await statement.rows<{ id: string }>(
    scope,
    `SELECT i.id FROM work_items i WHERE ${parts.join(' AND ')} ORDER BY i.updated_at, i.id`,
  );
  return rows.map((row) => row.id);
}

/** Of all filters these calls know one: changed later than. */
function readChanges(query: ListQuery): Condition[] {
  const later = query['updated_at__gt'];
  return later === undefined
    ? []
    : readFilters({ updated_at__gt: later }, today(), ['updated_at__gt']);
}

function readCursor(text: string | undefined): { size: number; page: number } {
  if (text === undefined || text.trim() === '') return { size: MAX_PAGE_SIZE, page: 0 };
  const parts = /^(\d{1,9}):(-?\d{1,9}):(-?\d{1,9})$/.exec(text.trim());
  const size = Math.min(Number(parts?.[1] ?? 0), MAX_PAGE_SIZE);
  if (!parts || size === 0) throw errors.invalidCursor();
  const page = Number(parts[2]);
  if (page < 0) throw errors.cannotParse();
  return { size, page };
}

async function readRows(
  scope: ProjectScope,
  source: ItemSource,
  conditions: readonly Condition[],
  page: { size: number; page: number; hasText: boolean; hasRev: boolean },
): Promise<string> {
  const statement = new Statement();
  const keys = page.hasText ? ([...SYNC_KEYS, 'description_html'] as const) : SYNC_KEYS;
  const visible = visibleOf(await listVisibleProjects(scope));
  const row = rowJson(withRev(keys, page.hasRev), {
    ...inZone(scope, statement),
    ...aboveSql(scope, visible, statement),
  });
  const limit = statement.bind(page.size, 'bigint');
  const offset = statement.bind(page.size * page.page, 'bigint');
  const [found] = await statement.rows<{ json: string | null }>(
    scope,
    `SELECT json_agg(${row} ORDER BY i.updated_at, i.created_at, i.id)::text AS json
     FROM (SELECT i.id FROM work_items i
       WHERE ${whereSql(source, conditions, statement)}
       ORDER BY i.updated_at, i.created_at, i.id LIMIT ${limit} OFFSET ${offset}) f
     JOIN work_items i ON i.id = f.id LEFT JOIN states s ON s.id = i.state_id
     ${page.hasText ? 'LEFT JOIN work_item_texts t ON t.work_item_id = i.id' : ''}`,
  );
  return found?.json ?? '[]';
}
