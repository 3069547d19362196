import { z } from 'zod';

import { PUBLIC_PAGE, PRIVATE_PAGE } from '#shared/constants/pages.ts';
import { plainName } from '#shared/lib/names.ts';

import {
  CalendarDate,
  Color,
  externalFields,
  Id,
  Logo,
  Moment,
  numeric,
  OptionalId,
} from './fields.ts';

const Access = numeric(z.literal([PUBLIC_PAGE, PRIVATE_PAGE]));

const LONGEST_NAME = 1000;

const Props = z.record(z.string(), z.unknown());

/** Keys of every shape of a page. */
const common = {
  id: Id,
  name: z.string(),
  owned_by: Id,
  access: z.literal([PUBLIC_PAGE, PRIVATE_PAGE]),
  color: z.string(),
  parent: Id.nullable(),
  is_locked: z.boolean(),
  archived_at: CalendarDate.nullable(),
  /** Our own: the position among its siblings. */
  sort_order: z.number(),
  workspace: Id,
  created_at: Moment,
  updated_at: Moment,
  created_by: Id.nullable(),
  updated_by: Id.nullable(),
  view_props: Props,
  logo_props: Props,
  /** Anchor of the published page; null = not published. */
  anchor: z.string().nullable(),
};

/** Keys of replies that the feed does not have. */
const replied = {
  /** Always null: pages belong to projects. */
  team: z.null(),
};

/** A page in lists. */
export const Page = z.object({
  ...common,
  ...replied,
  is_favorite: z.boolean(),
  label_ids: z.array(Id),
  project_ids: z.array(Id),
  /** Our own: only in replies of `sub-pages/` and other calls that the contract does not have. */
  rev: z.int().optional(),
});
export type Page = z.infer<typeof Page>;

/** A page with its text: the reply of creating it. */
export const PageDetail = Page.extend({ description_html: z.string() });
export type PageDetail = z.infer<typeof PageDetail>;

/** A page in the reply of its own call, with the work items that its text mentions. */
export const ReadPage = PageDetail.extend({ issue_ids: z.array(Id) });
export type ReadPage = z.infer<typeof ReadPage>;

/** The reply of changing a page. */
export const ChangedPage = z.object({ ...common, ...replied, description_html: z.string() });
export type ChangedPage = z.infer<typeof ChangedPage>;

/** The reply of duplicating a page. */
export const DuplicatedPage = ChangedPage.extend({ project_ids: z.array(Id) });
export type DuplicatedPage = z.infer<typeof DuplicatedPage>;

/** The feed's image of a page: the list's row, without personal keys and without the text. */
export const PageImage = z.object({
  ...common,
  /** Who locked it; null = not locked, or unknown. */
  locked_by: Id.nullable(),
  label_ids: z.array(Id),
  project_ids: z.array(Id),
  project_id: Id,
  rev: z.int(),
});
export type PageImage = z.infer<typeof PageImage>;

const Name = z.string().transform(plainName).pipe(z.string().max(LONGEST_NAME));
const Html = z.string().trim().min(1);
const fields = {
  name: Name.optional(),
  access: Access.optional(),
  color: Color.optional(),
  parent: OptionalId.optional(),
  labels: z.array(Id).max(200).optional(),
  view_props: Props.optional(),
  logo_props: Logo.optional(),
  sort_order: z.number().optional(),
  ...externalFields,
};

/** POST pages. */
export const CreatePage = z.object({
  ...fields,
  description_html: Html.optional(),
  description: Props.optional(),
  description_binary: z.base64().nullable().optional(),
});
export type CreatePage = z.infer<typeof CreatePage>;

/** PATCH pages. */
export const UpdatePage = z.object({
  ...fields,
  description_html: Html.optional(),
  is_locked: z.boolean().optional(),
  archived_at: CalendarDate.nullable().optional(),
});
export type UpdatePage = z.infer<typeof UpdatePage>;

/** POST pages/{id}/access. */
export const SetPageAccess = z.object({ access: Access.default(PUBLIC_PAGE) });
export type SetPageAccess = z.infer<typeof SetPageAccess>;

/** POST pages/{id}/move. */
export const MovePage = z.object({ new_project_id: Id });
export type MovePage = z.infer<typeof MovePage>;

/**
 * PATCH pages/{id}/description: merges the yjs state; the other keys are what older clients derive
 * from it.
 */
export const UpdatePageDescription = z.object({
  description_binary: z.string().nullable().optional(),
  description_html: z.string().optional(),
  description: Props.optional(),
});
export type UpdatePageDescription = z.infer<typeof UpdatePageDescription>;

/** A version of a page, without the text. */
export const PageVersion = z.object({
  id: Id,
  workspace: Id,
  page: Id,
  last_saved_at: Moment,
  owned_by: Id,
  created_at: Moment,
  updated_at: Moment,
  created_by: Id.nullable(),
  updated_by: Id.nullable(),
});
export type PageVersion = z.infer<typeof PageVersion>;

/** A version of a page with its text. */
export const PageVersionDetail = PageVersion.extend({
  description_binary: z.string().nullable(),
  description_html: z.string(),
  description_json: Props,
});
export type PageVersionDetail = z.infer<typeof PageVersionDetail>;

export const PageVersionImage = PageVersion.extend({ rev: z.int() });
export type PageVersionImage = z.infer<typeof PageVersionImage>;
