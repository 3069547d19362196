import { inZone } from '#server/platform/database/wire.ts';
import type { WorkItemReaction } from '#shared/contract/reactions.ts';

import type { DetailedReaction } from './queries.ts';

export function workItemReactionWire(row: DetailedReaction, zone: string): WorkItemReaction {
  return {
    id: row.id,
    reaction: row.reaction,
    actor: row.actor_id,
    actor_detail: row.actor_detail,
    issue: row.work_item_id,
    project: row.project_id,
    workspace: row.workspace_id,
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    deleted_at: null,
    created_by: row.created_by,
    updated_by: row.updated_by,
  };
}
