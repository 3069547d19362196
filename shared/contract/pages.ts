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

/** What every shape of a page holds. */
const common = {
  id: Id,
  name: z.string(),
  owned_by: Id,
  access: z.literal([PUBLIC_PAGE, PRIVATE_PAGE]),
  color: z.string(),
  parent: Id.nullable(),
  is_locked: z.boolean(),
  archived_at: CalendarDate.nullable(),
  /** Our own: its place among the pages beside it. */
  sort_order: z.number(),
  workspace: Id,
  created_at: Moment,
  updated_at: Moment,
  created_by: Id.nullable(),
  updated_by: Id.nullable(),
  view_props: Props,
  logo_props: Props,
  /** The public address; null until the page is published. */
  anchor: z.string().nullable(),
};

/** What replies hold besides, and the feed does not. */
const replied = {
  /** Pages belong to projects. */
  team: z.null(),
};

/** A page as lists show it. */
export const Page = z.object({
  ...common,
  ...replied,
  is_favorite: z.boolean(),
  label_ids: z.array(Id),
  project_ids: z.array(Id),
  /** Our own: only in the answers of `sub-pages/` and of other calls that the contract has no shape for. */
  rev: z.int().optional(),
});
export type Page = z.infer<typeof Page>;

/** A page as creating it answers: with its text. */
export const PageDetail = Page.extend({ description_html: z.string() });
export type PageDetail = z.infer<typeof PageDetail>;

/** A page as reading it alone answers: with the work items that its text mentions. */
export const ReadPage = PageDetail.extend({ issue_ids: z.array(Id) });
export type ReadPage = z.infer<typeof ReadPage>;

/** A page as changing it answers. */
export const ChangedPage = z.object({ ...common, ...replied, description_html: z.string() });
export type ChangedPage = z.infer<typeof ChangedPage>;

/** A copy as copying answers. */
export const DuplicatedPage = ChangedPage.extend({ project_ids: z.array(Id) });
export type DuplicatedPage = z.infer<typeof DuplicatedPage>;

/** What the feed carries for a page: the list's row without what is the reader's own, never the text. */
export const PageImage = z.object({
  ...common,
  /** Who locked it; null while it is not, or where that was not noted. */
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

/** PATCH pages/{id}/description: the document's state merges, the rest is what older clients derive from it. */
export const UpdatePageDescription = z.object({
  description_binary: z.string().nullable().optional(),
  description_html: z.string().optional(),
  description: Props.optional(),
});
export type UpdatePageDescription = z.infer<typeof UpdatePageDescription>;

/** An earlier state of a page's text, without the text. */
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

/** An earlier state with its text. */
export const PageVersionDetail = PageVersion.extend({
  description_binary: z.string().nullable(),
  description_html: z.string(),
  description_json: Props,
});
export type PageVersionDetail = z.infer<typeof PageVersionDetail>;

/** What the feed carries for an open page's version. */
export const PageVersionImage = PageVersion.extend({ rev: z.int() });
export type PageVersionImage = z.infer<typeof PageVersionImage>;
