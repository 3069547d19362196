import { z } from 'zod';

import { auditFields, Flag, Id, numeric } from '#shared/contract/fields.ts';
import { RecentVisit } from '#shared/contract/user-profiles.ts';
import { ItemListReply, ListItem } from '#shared/contract/work-item-lists.ts';

const Json = z.record(z.string(), z.unknown());

/** A bookmark on a person's home. */
export const QuickLink = z.object({
  ...auditFields,
  title: z.string().nullable(),
  url: z.string(),
  metadata: Json,
  owner: Id,
  workspace: Id,
  project: z.null(),
  /** The largest comes first. */
  sort_order: z.number(),
});
export type QuickLink = z.infer<typeof QuickLink>;

export const QuickLinkImage = QuickLink.extend({ rev: z.int() });

const quickLinkFields = {
  url: z.string().trim().min(1).max(2000),
  title: z.string().trim().max(255).nullable(),
  metadata: Json.refine(
    (value) => JSON.stringify(value).length <= 20_000,
    'Ensure this field has no more than 20000 characters.',
  ),
};

/** POST quick-links; a URL without a scheme gets http. */
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

/** A widget of the home, with its position and whether it is shown. */
export const HomeWidget = z.object({
  key: z.string(),
  is_enabled: z.boolean(),
  sort_order: z.number(),
});
export type HomeWidget = z.infer<typeof HomeWidget>;

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

/** A sidebar entry, with its position and whether it is pinned. */
export const SidebarPreference = z.object({
  key: z.string(),
  is_pinned: z.boolean(),
  sort_order: z.number(),
});
export type SidebarPreference = z.infer<typeof SidebarPreference>;

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

/** Counts of a person's open work and of what they completed this month. */
export const HomeWork = z.object({
  open: WorkPage,
  done: WorkPage,
  late: WorkPage.nullable(),
  next: WorkPage.nullable(),
  soon: WorkPage.nullable(),
});
export type HomeWork = z.infer<typeof HomeWork>;

/** Data of the home that the feed does not carry. */
export const HomePage = z.object({ work: HomeWork, recents: z.array(RecentVisit) });
export type HomePage = z.infer<typeof HomePage>;
