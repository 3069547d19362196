import { z } from 'zod';

import { auditFields, Flag, Id, numeric } from '#shared/contract/fields.ts';
import { RecentVisit } from '#shared/contract/user-profiles.ts';
import { ItemListReply, ListItem } from '#shared/contract/work-item-lists.ts';

const Json = z.record(z.string(), z.unknown());

/** A web address somebody keeps at hand on their first page. */
export const QuickLink = z.object({
  ...auditFields,
  title: z.string().nullable(),
  url: z.string(),
  metadata: Json,
  owner: Id,
  workspace: Id,
  project: z.null(),
  /** The largest stands first. */
  sort_order: z.number(),
});
export type QuickLink = z.infer<typeof QuickLink>;

/** What the feed carries for a quick link. */
export const QuickLinkImage = QuickLink.extend({ rev: z.int() });

const quickLinkFields = {
  url: z.string().trim().min(1).max(2000),
  title: z.string().trim().max(255).nullable(),
  metadata: Json.refine(
    (value) => JSON.stringify(value).length <= 20_000,
    'Ensure this field has no more than 20000 characters.',
  ),
};

/** POST quick-links: an address without a scheme is taken as http. */
export const CreateQuickLink = z.object({
  url: quickLinkFields.url,
  title: quickLinkFields.title.optional(),
  metadata: quickLinkFields.metadata.optional(),
  sort_order: numeric(z.number()).optional(),
});
export type CreateQuickLink = z.infer<typeof CreateQuickLink>;

/** PATCH quick-links/{id}. */
export const UpdateQuickLink = CreateQuickLink.partial();
export type UpdateQuickLink = z.infer<typeof UpdateQuickLink>;

/** A part of the first page, on or off, in its place. */
export const HomeWidget = z.object({
  key: z.string(),
  is_enabled: z.boolean(),
  sort_order: z.number(),
});
export type HomeWidget = z.infer<typeof HomeWidget>;

/** What the feed carries for a part of one's first page. */
export const HomeWidgetImage = HomeWidget.extend({
  id: Id,
  rev: z.int(),
  workspace_id: Id,
  config: Json,
});

/** PATCH home-preferences/{key}. */
export const UpdateHomeWidget = z.object({
  is_enabled: Flag.optional(),
  sort_order: numeric(z.number()).optional(),
});
export type UpdateHomeWidget = z.infer<typeof UpdateHomeWidget>;

/** An entry of the sidebar, pinned or not, in its place. */
export const SidebarPreference = z.object({
  key: z.string(),
  is_pinned: z.boolean(),
  sort_order: z.number(),
});
export type SidebarPreference = z.infer<typeof SidebarPreference>;

/** What the feed carries for an entry of one's sidebar. */
export const SidebarPreferenceImage = SidebarPreference.extend({
  id: Id,
  rev: z.int(),
  workspace_id: Id,
});

/** PATCH sidebar-preferences/{key}. */
export const UpdateSidebarPreference = z.object({
  is_pinned: Flag.optional(),
  sort_order: numeric(z.number()).optional(),
});
export type UpdateSidebarPreference = z.infer<typeof UpdateSidebarPreference>;

const WorkPage = ItemListReply.extend({
  results: z.array(ListItem.extend({ rev: z.int() })),
});

/** What somebody has to do, and what they completed this month. */
export const HomeWork = z.object({
  open: WorkPage,
  done: WorkPage,
  late: WorkPage.nullable(),
  next: WorkPage.nullable(),
  soon: WorkPage.nullable(),
});
export type HomeWork = z.infer<typeof HomeWork>;

/** What the home shows and the feed does not carry. */
export const HomePage = z.object({ work: HomeWork, recents: z.array(RecentVisit) });
export type HomePage = z.infer<typeof HomePage>;
