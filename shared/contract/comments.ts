import { z } from 'zod';

import { auditFields, externalFields, Id, Moment } from './fields.ts';
import { IssueFlat, ProjectLite, UserLite, WorkspaceLite } from './lite.ts';
import { CommentReaction, CommentReactionImage } from './reactions.ts';

/** INTERNAL, or EXTERNAL = also shown on the project's public site. */
export const CommentAccess = z.enum(['INTERNAL', 'EXTERNAL']);

const commentFields = {
  ...auditFields,
  comment_html: z.string(),
  comment_json: z.record(z.string(), z.unknown()),
  /** Plain text, made by the server. */
  comment_stripped: z.string(),
  attachments: z.array(z.string()),
  access: CommentAccess,
  edited_at: Moment.nullable(),
  actor: Id,
  issue: Id,
  project: Id,
  workspace: Id,
  external_source: z.string().nullable(),
  external_id: z.string().nullable(),
  /** First comment of the thread; null = it is not a reply. Our own, as the two keys below. */
  parent: Id.nullable(),
  /** When and by whom the thread was resolved. */
  resolved_at: Moment.nullable(),
  resolved_by: Id.nullable(),
};

export const Comment = z.object({
  ...commentFields,
  comment_reactions: z.array(CommentReaction),
  actor_detail: UserLite,
  issue_detail: IssueFlat,
  project_detail: ProjectLite,
  workspace_detail: WorkspaceLite,
});
export type Comment = z.infer<typeof Comment>;

/** A comment in replies of the comment calls. */
export const ReadComment = Comment.extend({ is_member: z.boolean() });
export type ReadComment = z.infer<typeof ReadComment>;

/** The feed's image of a comment, without embedded rows: these have images of their own. */
export const CommentImage = z.object({
  ...commentFields,
  comment_reactions: z.array(CommentReactionImage),
  rev: z.int(),
});
export type CommentImage = z.infer<typeof CommentImage>;

const WebAddress = z.url({ protocol: /^https?$/ });

/** POST comments. */
export const CreateComment = z.object({
  comment_html: z.string().default('<p></p>'),
  access: CommentAccess.default('INTERNAL'),
  comment_json: z.record(z.string(), z.unknown()).default({}),
  attachments: z.array(WebAddress).max(10).default([]),
  parent: Id.nullable().default(null),
  ...externalFields,
});
export type CreateComment = z.infer<typeof CreateComment>;

/** PATCH comments. */
export const UpdateComment = z.object({
  comment_html: z.string().optional(),
  access: CommentAccess.optional(),
  comment_json: z.record(z.string(), z.unknown()).optional(),
  attachments: z.array(WebAddress).max(10).optional(),
  ...externalFields,
});
export type UpdateComment = z.infer<typeof UpdateComment>;
