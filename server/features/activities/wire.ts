import { inZone } from '#server/platform/database/wire.ts';
import type { Activity, ActivityImage } from '#shared/contract/activities.ts';

import type { ActivityRow, DetailedActivity } from './events.ts';

export function activityWire(row: DetailedActivity, zone: string): Activity {
  return {
    ...plainActivity(row, zone),
    actor_detail: row.actor_detail,
    issue_detail: row.issue_detail,
    project_detail: row.project_detail,
    workspace_detail: row.workspace_detail,
  };
}

/** An activity without embedded rows: the image of the feed. */
export function plainActivity(row: ActivityRow, zone: string): Omit<ActivityImage, 'rev'> {
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
    source_data: null,
  };
}
