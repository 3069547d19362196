import type { WorkItemImage } from '#shared/contract/work-items.ts';

/**
 * A row of a list as the feed would carry it: without what lists add, and its moments in UTC, where lists print
 * them in the person's time zone. So rows of both can be compared as they are.
 */
export function imageOf(row: WorkItemImage): WorkItemImage {
  return {
    id: row.id,
    name: row.name,
    state_id: row.state_id,
    sort_order: row.sort_order,
    completed_at: row.completed_at,
    estimate_point: row.estimate_point,
    priority: row.priority,
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
    created_at: inUtc(row.created_at),
    updated_at: inUtc(row.updated_at),
    created_by: row.created_by,
    updated_by: row.updated_by,
    is_draft: row.is_draft,
    archived_at: row.archived_at,
    type_id: row.type_id,
    rev: row.rev,
  };
}

/** A moment in UTC with all its digits; dates of JavaScript would lose the last three. */
export function inUtc(moment: string): string {
  if (moment.endsWith('Z')) return moment;
  const seconds = new Date(moment).toISOString().slice(0, 19);
  const digits = /\.\d+/.exec(moment)?.[0] ?? '';
  return `${seconds}${digits}Z`;
}
