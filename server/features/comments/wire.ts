import { inZone, inZoneOrNull } from '#server/platform/database/wire.ts';
import { type Comment, CommentAccess } from '#shared/contract/comments.ts';
import type { IssueFlat, ProjectLite, UserLite, WorkspaceLite } from '#shared/contract/lite.ts';
import type { CommentReaction } from '#shared/contract/reactions.ts';

import type { CommentReactionRow, CommentRow } from './events.ts';

export type DetailedComment = CommentRow & {
  readonly actor_detail: UserLite;
  readonly comment_reactions: readonly CommentReactionRow[];
};

/** Item, project and workspace of a comment: the same for all comments of an item. */
export interface CommentPlace {
  readonly issue_detail: IssueFlat;
  readonly project_detail: ProjectLite;
  readonly workspace_detail: WorkspaceLite;
}

export function commentWire(row: DetailedComment, place: CommentPlace, zone: string): Comment {
  return {
    id: row.id,
    comment_html: row.comment_html,
    comment_json: objectOf(row.comment_json),
    comment_stripped: row.comment_stripped,
    attachments: row.attachments,
    access: CommentAccess.parse(row.access),
    edited_at: inZoneOrNull(row.edited_at, zone),
    actor: row.actor_id,
    issue: row.work_item_id,
    project: row.project_id,
    workspace: row.workspace_id,
    created_by: row.created_by,
    updated_by: row.updated_by,
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    deleted_at: null,
    external_source: row.external_source,
    external_id: row.external_id,
    parent: row.parent_id,
    resolved_at: inZoneOrNull(row.resolved_at, zone),
    resolved_by: row.resolved_by,
    actor_detail: row.actor_detail,
    ...place,
    comment_reactions: row.comment_reactions.map((one) => commentReactionWire(one, zone)),
  };
}

export function commentReactionWire(row: CommentReactionRow, zone: string): CommentReaction {
  return {
    id: row.id,
    reaction: row.reaction,
    actor: row.actor_id,
    comment: row.comment_id,
    project: row.project_id,
    workspace: row.workspace_id,
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    deleted_at: null,
    created_by: row.created_by,
    updated_by: row.updated_by,
  };
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
