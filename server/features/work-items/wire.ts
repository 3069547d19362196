import { inZone, inZoneOrNull, utcOrNull } from '#server/platform/database/wire.ts';
import { Priority, type SubItem, type WorkItem } from '#shared/contract/work-items.ts';

import type { WorkItemRow } from './events.ts';

/** A work item as creating it answers (column B): creation and change in the person's zone, the rest in UTC. */
export function workItemWire(row: WorkItemRow, zone: string): WorkItem {
  return {
    ...subItemWire(row, zone),
    deleted_at: utcOrNull(row.deleted_at),
  };
}

/** A work item as `sub-issues/` lists it (column U). */
export function subItemWire(row: WorkItemRow, zone: string): SubItem {
  return {
    id: row.id,
    name: row.name,
    state_id: row.state_id,
    sort_order: row.sort_order,
    completed_at: utcOrNull(row.completed_at),
    estimate_point: row.estimate_point,
    priority: Priority.parse(row.priority),
    start_date: row.start_date,
    target_date: row.target_date,
    sequence_id: row.sequence_id,
    project_id: row.project_id,
    parent_id: row.parent_id,
    cycle_id: row.cycle_id,
    module_ids: row.module_ids,
    label_ids: row.label_ids,
    assignee_ids: row.assignee_ids,
    sub_issues_count: row.sub_issues_count,
    attachment_count: row.attachment_count,
    link_count: row.link_count,
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    created_by: row.created_by,
    updated_by: row.updated_by,
    is_draft: row.is_draft,
    archived_at: row.archived_at,
    type_id: row.type_id,
  };
}

/** The columns of a work item read alone (column D), all moments in the person's zone. */
export function detailWire(row: WorkItemRow, zone: string) {
  return {
    ...subItemWire(row, zone),
    completed_at: inZoneOrNull(row.completed_at, zone),
    is_epic: row.is_epic,
  };
}
