import { intakeVisibility } from '#server/features/visibility/intakes/access.ts';
import {
  readImages,
  readVisibleBy,
  readVisibleIds,
} from '#server/platform/access/visibility/audiences.ts';
import type { AudienceFacts } from '#server/platform/access/visibility/made-in-project.ts';
import type { EntityDefinition } from '#server/platform/changes/entities.ts';
import type { Publication } from '#server/platform/changes/events.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { defineEntity, type EntityEvents, PROJECT_WIDE } from '#server/platform/kit/entity.ts';
import { IntakeImage } from '#shared/contract/intakes.ts';

import type { IntakeIssueRow } from './events.ts';
import { intakes } from './table.ts';

export type IntakeRow = typeof intakes.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events extends EntityEvents<'intake', IntakeRow> {}
}

/** Visible to everyone in the project. */
export const intakeEntity = defineEntity({
  name: 'intake',
  table: intakes,
  image: IntakeImage,
  columns: { project: 'project_id', workspace: 'workspace_id' },
  audiences: PROJECT_WIDE,
});

/** Intake items with the columns of the work item that their list shows. */
export const intakeIssueEntity: EntityDefinition = {
  name: 'intake_issue',
  newest: 2000,
  images: (sql, ids) => readImages(sql, intakeVisibility, ids, { json: imageJson(sql) }),
  visibleIds: (sql, audiences) => readVisibleIds(sql, intakeVisibility, audiences),
  visibleBy: (sql, audiences) => readVisibleBy(sql, intakeVisibility, audiences),
};

const imageJson = (sql: SqlClient) => sql`json_build_object(
  'id', n.id, 'issue', n.work_item_id, 'project', n.project_id, 'workspace', n.workspace_id,
  'status', n.status, 'duplicate_to', n.duplicate_to, 'snoozed_till', utc_text(n.snoozed_till),
  'source', n.source, 'sender_name', n.source_name, 'answers', n.answers,
  'decided_by', n.decided_by, 'decided_at', utc_text(n.decided_at),
  'created_at', utc_text(n.created_at), 'updated_at', utc_text(n.updated_at), 'created_by', n.created_by,
  'name', i.name, 'sequence_id', i.sequence_id, 'priority', i.priority, 'state_id', i.state_id,
  'label_ids', i.label_ids, 'assignee_ids', i.assignee_ids, 'rev', n.rev)`;

export function intakeIssuePublication(project: AudienceFacts, row: IntakeIssueRow): Publication {
  return {
    entity: 'intake_issue',
    id: row.id,
    rev: row.rev,
    audiences: intakeVisibility.audiences(project, row),
    gone: row.deleted_at !== null,
  };
}
