import { inZoneOrNull, utcOrNull } from '#server/platform/database/wire.ts';
import type { Cycle, CycleDetail, CycleStatus } from '#shared/contract/cycles.ts';
import type { Progress } from '#shared/contract/progress.ts';

import type { CycleRow } from './entity.ts';
import { hasEnded, momentOf, type ShownCycle } from './queries.ts';

/** A cycle as the contract sends it: its dates with the offset of the project's time zone. */
export function cycleWire(row: ShownCycle): Cycle {
  const { progress, assignee_ids } = row.totals;
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    project_id: row.project_id,
    name: row.name,
    description: row.description,
    start_date: inZoneOrNull(row.start_date, row.zone),
    end_date: inZoneOrNull(row.end_date, row.zone),
    owned_by_id: row.owned_by,
    view_props: row.view_props,
    sort_order: row.sort_order,
    external_source: row.external_source,
    external_id: row.external_id,
    progress_snapshot: hasOpenItems(progress) ? {} : row.progress_snapshot,
    end_snapshot: row.progress_snapshot,
    logo_props: row.logo_props,
    version: row.version,
    created_by: row.created_by,
    archived_at: utcOrNull(row.archived_at),
    is_favorite: row.is_favorite,
    ...progress,
    assignee_ids: [...assignee_ids],
    status: statusOf(row),
  };
}

/** Whether items of an ended cycle wait to be given to another one. */
const hasOpenItems = (counts: Progress) =>
  counts.backlog_issues + counts.unstarted_issues + counts.started_issues > 0;

/** The same with what one cycle's own call adds. */
export function cycleDetailWire(row: ShownCycle): CycleDetail {
  return { ...cycleWire(row), sub_issues: row.totals.sub_issues };
}

/** Where a cycle is in time. */
export function statusOf(
  cycle: Pick<CycleRow, 'start_date' | 'end_date'>,
  now = Date.now(),
): CycleStatus {
  const { start_date, end_date } = cycle;
  if (hasEnded(cycle, now)) return 'COMPLETED';
  if (start_date === null) return 'DRAFT';
  if (momentOf(start_date) > now) return 'UPCOMING';
  return end_date === null ? 'DRAFT' : 'CURRENT';
}
