import { inZone, inZoneOrNull } from '#server/platform/database/wire.ts';

import { MENTIONED } from './filters.ts';
import type { DetailedNotification } from './queries.ts';

/** A notification in replies about one: without the flags of lists. */
export function notificationWire(row: DetailedNotification, zone: string) {
  return {
    id: row.id,
    title: row.title,
    entity_identifier: row.entity_identifier,
    ...subjectOf(row),
    message_html: row.message_html,
    message: row.message,
    message_stripped: row.message_stripped,
    sender: row.sender,
    receiver: row.receiver_id,
    triggered_by: row.triggered_by_id,
    triggered_by_details: row.triggered_by_details,
    read_at: inZoneOrNull(row.read_at, zone),
    snoozed_till: inZoneOrNull(row.snoozed_till, zone),
    archived_at: inZoneOrNull(row.archived_at, zone),
    workspace: row.workspace_id,
    project: row.project_id,
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    deleted_at: null,
    created_by: row.created_by,
    updated_by: row.updated_by,
  };
}

export function listedNotificationWire(row: DetailedNotification, zone: string) {
  return {
    ...notificationWire(row, zone),
    is_inbox_issue: row.is_inbox_issue,
    is_intake_issue: row.is_inbox_issue,
    is_mentioned_notification: row.sender === MENTIONED,
  };
}

function subjectOf(row: DetailedNotification) {
  return row.entity_name === 'issue'
    ? { entity_name: row.entity_name, data: row.data }
    : { entity_name: row.entity_name, data: row.data };
}
