import { z } from 'zod';

import { CalendarDate, Id } from './fields.ts';

/** A person embedded in other replies. */
export const UserLite = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string(),
  avatar_url: z.string().nullable(),
  is_bot: z.boolean(),
  display_name: z.string(),
});
export type UserLite = z.infer<typeof UserLite>;

/** A project embedded in other replies. */
export const ProjectLite = z.object({
  id: Id,
  identifier: z.string(),
  name: z.string(),
  cover_image: z.string().nullable(),
  cover_image_url: z.string().nullable(),
  logo_props: z.record(z.string(), z.unknown()),
  description: z.string(),
});
export type ProjectLite = z.infer<typeof ProjectLite>;

/** A workspace embedded in other replies. */
export const WorkspaceLite = z.object({
  name: z.string(),
  slug: z.string(),
  id: Id,
  logo_url: z.string().nullable(),
});
export type WorkspaceLite = z.infer<typeof WorkspaceLite>;

/** A work item embedded in its comments and activities. */
export const IssueFlat = z.object({
  id: Id,
  name: z.string(),
  description: z.record(z.string(), z.unknown()),
  description_html: z.string(),
  priority: z.string(),
  start_date: CalendarDate.nullable(),
  target_date: CalendarDate.nullable(),
  sequence_id: z.int(),
  sort_order: z.number(),
  is_draft: z.boolean(),
});
export type IssueFlat = z.infer<typeof IssueFlat>;
