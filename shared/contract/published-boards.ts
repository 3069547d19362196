import { z } from 'zod';

import { CalendarDate, Id, Moment } from './fields.ts';
import { pageKeys } from './paging.ts';
import type { ItemGroup } from './work-item-lists.ts';

/** A person as visitors see them: display name and picture only. */
export const PublicPerson = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string(),
  avatar_url: z.string().nullable(),
  display_name: z.string(),
});
export type PublicPerson = z.infer<typeof PublicPerson>;

const Vote = z.object({
  vote: z.union([z.literal(1), z.literal(-1)]),
  actor_details: PublicPerson,
});
const Reaction = z.object({ reaction: z.string(), actor_details: PublicPerson });

/** A work item as visitors see it; fields that are not published are null or empty lists. */
export const PublicItem = z.object({
  id: Id,
  name: z.string(),
  state_id: Id.nullable(),
  sort_order: z.number(),
  estimate_point: Id.nullable(),
  priority: z.string().nullable(),
  start_date: CalendarDate.nullable(),
  target_date: CalendarDate.nullable(),
  sequence_id: z.int().nullable(),
  project_id: Id,
  parent_id: Id.nullable(),
  cycle_id: Id.nullable(),
  /** Visitors never learn who created an item. */
  created_by: z.null(),
  state__group: z.string().nullable(),
  assignee_ids: z.array(Id),
  label_ids: z.array(Id),
  module_ids: z.array(Id),
  vote_items: z.array(Vote),
  reaction_items: z.array(Reaction),
  /** Number of public comments; null when comments are turned off. */
  comment_count: z.int().nullable(),
});
export type PublicItem = z.infer<typeof PublicItem>;

export const PublicItemDetail = PublicItem.extend({
  description: z.record(z.string(), z.unknown()),
  description_html: z.string(),
  description_stripped: z.string().nullable(),
  description_binary: z.null(),
});
export type PublicItemDetail = z.infer<typeof PublicItemDetail>;

const Group: z.ZodType<ItemGroup<PublicItem>> = z.lazy(() =>
  z.object({
    results: z.union([z.array(PublicItem), z.record(z.string(), Group)]),
    total_results: z.int(),
  }),
);

export const PublicItemsReply = z.object({
  grouped_by: z.string().nullable(),
  sub_grouped_by: z.string().nullable(),
  ...pageKeys,
  results: z.union([z.array(PublicItem), z.record(z.string(), Group)]),
});
export type PublicItemsReply = z.infer<typeof PublicItemsReply>;

export const PublicState = z.object({
  id: Id,
  name: z.string(),
  group: z.string(),
  color: z.string(),
  sequence: z.number(),
});
export type PublicState = z.infer<typeof PublicState>;
export const PublicLabel = z.object({
  id: Id,
  name: z.string(),
  color: z.string(),
  parent: Id.nullable(),
});
export type PublicLabel = z.infer<typeof PublicLabel>;
export const PublicNamed = z.object({ id: Id, name: z.string() });
export type PublicNamed = z.infer<typeof PublicNamed>;
export const PublicEstimate = z.object({
  id: Id,
  type: z.string(),
  points: z.array(z.object({ id: Id, key: z.int(), value: z.string() })),
});
export type PublicEstimate = z.infer<typeof PublicEstimate>;
export const PublicMember = z.object({
  id: Id,
  member: Id,
  member__first_name: z.string(),
  member__last_name: z.string(),
  member__display_name: z.string(),
  member__avatar: z.string().nullable(),
  project: Id,
  workspace: Id,
});
export type PublicMember = z.infer<typeof PublicMember>;

const PublicActor = PublicPerson.extend({ is_bot: z.boolean() });

/** A comment that visitors can read. */
export const PublicComment = z.object({
  id: Id,
  comment_html: z.string(),
  comment_stripped: z.string(),
  access: z.literal('EXTERNAL'),
  actor: Id,
  actor_detail: PublicActor,
  issue: Id,
  project: Id,
  workspace: Id,
  edited_at: Moment.nullable(),
  created_at: Moment,
  updated_at: Moment,
  is_member: z.boolean(),
  comment_reactions: z.array(
    z.object({ id: Id, reaction: z.string(), actor: Id, comment: Id, actor_detail: PublicActor }),
  ),
});
export type PublicComment = z.infer<typeof PublicComment>;

/** POST and PATCH comments of a visitor. */
export const WritePublicComment = z.object({ comment_html: z.string().max(200_000) });

export const PublicVote = z.object({
  issue: Id,
  vote: z.union([z.literal(1), z.literal(-1)]),
  workspace: Id,
  project: Id,
  actor: Id,
  actor_detail: PublicActor,
});
export type PublicVote = z.infer<typeof PublicVote>;

/** POST votes. */
export const CastVote = z.object({ vote: z.union([z.literal(1), z.literal(-1)]).default(1) });

export const PublicReaction = z.object({
  id: Id,
  reaction: z.string(),
  issue: Id,
  actor: Id,
  actor_detail: PublicActor,
  project: Id,
  workspace: Id,
});
export type PublicReaction = z.infer<typeof PublicReaction>;
