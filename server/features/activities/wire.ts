import { inZone } from '#server/platform/wire.ts';
import type { Activity } from '#shared/contract/activities.ts';

import type { DetailedActivity } from './queries.ts';

/** A line of the history as the contract sends it (work-items 1.4, identity 1.4). */
export function activityWire(row: DetailedActivity, zone: string): Activity {
  return {
    id: row.id,
    verb: row.verb,
    field: row.field,
    old_value: row.old_value,
    new_value: row.new_value,
    old_identifier: row.old_identifier,
    new_identifier: row.new_identifier,
    comment: row.comment,
    attachments: [],
    epoch: row.epoch,
    issue: row.work_item_id,
    issue_comment: row.comment_id,
    actor: row.actor_id,
    project: row.project_id,
    workspace: row.workspace_id,
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    deleted_at: null,
    created_by: null,
    updated_by: null,
    actor_detail: row.actor_detail,
    issue_detail: row.issue_detail,
    project_detail: row.project_detail,
    workspace_detail: row.workspace_detail,
    source_data: null,
  };
}
