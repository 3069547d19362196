import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { inZone, inZoneOrNull } from '#server/platform/database/wire.ts';
import type { IntakeIssue, ListedIntakeIssue } from '#shared/contract/intakes.ts';

import type { HandedIn } from './find.ts';

export function listedWire({ row, item }: HandedIn, zone: string): ListedIntakeIssue {
  return {
    id: row.id,
    status: row.status,
    duplicate_to: row.duplicate_to,
    snoozed_till: inZoneOrNull(row.snoozed_till, zone),
    source: row.source,
    created_by: row.created_by,
    issue: { ...brief(item, zone), label_ids: item.label_ids },
  };
}

export function intakeIssueWire(
  { row, item }: HandedIn,
  {
    description_html,
    duplicate,
    zone,
  }: {
    readonly description_html: string;
    readonly duplicate: WorkItemRow | null;
    readonly zone: string;
  },
): IntakeIssue {
  return {
    id: row.id,
    status: row.status,
    duplicate_to: row.duplicate_to,
    snoozed_till: inZoneOrNull(row.snoozed_till, zone),
    duplicate_issue_detail: duplicate && brief(duplicate, zone),
    source: row.source,
    issue: {
      ...brief(item, zone),
      state_id: item.state_id,
      sort_order: item.sort_order,
      completed_at: inZoneOrNull(item.completed_at, zone),
      estimate_point: item.estimate_point,
      start_date: item.start_date,
      target_date: item.target_date,
      parent_id: item.parent_id,
      label_ids: item.label_ids,
      assignee_ids: item.assignee_ids,
      updated_at: inZone(item.updated_at, zone),
      updated_by: item.updated_by,
      is_draft: item.is_draft,
      archived_at: item.archived_at,
      description_html,
    },
  };
}

function brief(item: WorkItemRow, zone: string) {
  const { id, name, priority, sequence_id, project_id, created_by } = item;
  const created_at = inZone(item.created_at, zone);
  return { id, name, priority, sequence_id, project_id, created_at, created_by };
}
