import { z } from 'zod';

import { Id, Moment } from './fields.ts';
import { Priority, SubItem, WorkItemLink } from './work-items.ts';

const ReactionBrief = z.object({ id: Id, actor: Id, issue: Id, reaction: z.string() });

const AttachmentBrief = z.object({
  id: Id,
  asset: z.string(),
  attributes: z.record(z.string(), z.unknown()),
  created_by: Id.nullable(),
  updated_at: Moment,
  updated_by: Id.nullable(),
  asset_url: z.string(),
});

const LinkBrief = WorkItemLink.pick({
  id: true,
  issue_id: true,
  title: true,
  url: true,
  metadata: true,
  created_by_id: true,
  created_at: true,
});

const ParentBrief = z.object({ id: Id, sequence_id: z.int(), project_id: Id });

const expansions = {
  issue_reactions: z.array(ReactionBrief).optional(),
  issue_attachments: z.array(AttachmentBrief).optional(),
  issue_link: z.array(LinkBrief).optional(),
};

/** A work item in the reply of its own call; `expand` adds the last four keys. */
export const WorkItemDetail = SubItem.extend({
  description_html: z.string(),
  is_subscribed: z.boolean(),
  ...expansions,
  /** `{}` when there is no parent, or the person may not see it. */
  parent: z.union([ParentBrief, z.strictObject({})]).optional(),
});
export type WorkItemDetail = z.infer<typeof WorkItemDetail>;

/** The work item at the other end of a relation, with the relation's type and audit keys. */
export const RelatedBrief = z.object({
  id: Id,
  project_id: Id,
  sequence_id: z.int(),
  relation_type: z.string(),
  name: z.string(),
  state_id: Id.nullable(),
  priority: Priority,
  created_by: Id.nullable(),
  created_at: Moment,
  updated_at: Moment,
  updated_by: Id.nullable(),
});
export type RelatedBrief = z.infer<typeof RelatedBrief>;

/** A row of `issues-detail/`; `expand` adds the optional keys. */
export const ExpandedItem = SubItem.extend({
  ...expansions,
  issue_relation: z.array(RelatedBrief).optional(),
  issue_related: z.array(RelatedBrief).optional(),
  parent: ParentBrief.nullable().optional(),
});
export type ExpandedItem = z.infer<typeof ExpandedItem>;
