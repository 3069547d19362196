import { live } from '#server/platform/access/visibility/live.ts';
import { audience } from '#server/platform/changes/change-log.ts';
import { type EntityDefinition, idsOf } from '#server/platform/changes/entities.ts';
import { userLite } from '#server/platform/database/lite.ts';

import { MENTIONED } from './filters.ts';
import { seesSubject, withSubjects } from './subjects.ts';

interface Row {
  id: string;
  rev: number;
  receiver_id: string;
  sees: boolean;
  json: string;
}

/** Visible to the receiver while they can see its subject. */
export const notificationEntity: EntityDefinition = {
  name: 'notification',
  newest: 300,
  async images(sql, ids) {
    const rows = await sql<Row[]>`
      SELECT n.id, n.rev, n.receiver_id, ${seesSubject(sql, sql`n.receiver_id`)} AS sees,
        json_build_object(
        'id', n.id, 'rev', n.rev, 'title', n.title, 'data', n.data,
        'entity_identifier', n.entity_identifier, 'entity_name', n.entity_name,
        'message_html', n.message_html, 'message', n.message,
        'message_stripped', n.message_stripped, 'sender', n.sender, 'receiver', n.receiver_id,
        'triggered_by', n.triggered_by_id,
        'triggered_by_details', CASE WHEN u.id IS NOT NULL THEN ${userLite(sql)} END,
        'read_at', utc_text(n.read_at), 'snoozed_till', utc_text(n.snoozed_till),
        'archived_at', utc_text(n.archived_at), 'workspace', n.workspace_id,
        'project', n.project_id, 'created_at', utc_text(n.created_at),
        'updated_at', utc_text(n.updated_at), 'deleted_at', n.deleted_at,
        'created_by', n.created_by, 'updated_by', n.updated_by,
        'is_inbox_issue', coalesce(i.intake_status IN (-2, 0, 2), false),
        'is_intake_issue', coalesce(i.intake_status IN (-2, 0, 2), false),
        'is_mentioned_notification', n.sender = ${MENTIONED})::text AS json
      FROM ${withSubjects(sql)}
      LEFT JOIN users u ON u.id = n.triggered_by_id
      WHERE n.id = ANY(${ids as string[]}::uuid[]) AND ${live(sql, 'n')}`;
    return rows.map(({ id, rev, json, receiver_id, sees }) => ({
      id,
      rev,
      json,
      audiences: sees ? [audience('user', receiver_id)] : [],
    }));
  },
  async visibleIds(sql, audiences) {
    const ids = idsOf(audiences, 'user');
    if (ids.length === 0) return [];
    const rows = await sql<{ id: string }[]>`
      SELECT n.id FROM ${withSubjects(sql)}
      WHERE n.receiver_id = ANY(${ids}::uuid[]) AND ${live(sql, 'n')}
        AND ${seesSubject(sql, sql`n.receiver_id`)}`;
    return rows.map((row) => row.id);
  },
};
