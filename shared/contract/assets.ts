import { z } from 'zod';

import { Id, Moment, numeric } from './fields.ts';

export const ASSET_KINDS = [
  'ISSUE_ATTACHMENT',
  'ISSUE_DESCRIPTION',
  'COMMENT_DESCRIPTION',
  'PAGE_DESCRIPTION',
  'USER_COVER',
  'USER_AVATAR',
  'WORKSPACE_LOGO',
  'PROJECT_COVER',
  'DRAFT_ISSUE_ATTACHMENT',
  'DRAFT_ISSUE_DESCRIPTION',
] as const;
export type AssetKind = (typeof ASSET_KINDS)[number];

/** Kinds of images that everyone can read by id, without a session. */
export const PUBLIC_KINDS: readonly string[] = [
  'USER_AVATAR',
  'USER_COVER',
  'WORKSPACE_LOGO',
  'PROJECT_COVER',
] satisfies AssetKind[];

/**
 * Metadata that a client sends before the upload; a size over the limit is reduced to it, not
 * refused.
 */
const fileFields = {
  name: z.string().trim().min(1),
  size: numeric(z.number().min(0)).optional(),
};

/** POST of an image's metadata; `entity_identifier` is "" while the entity does not exist yet. */
export const CreateAsset = z.object({
  ...fileFields,
  type: z.string().trim().default('image/jpeg'),
  entity_type: z.string().trim().nullish(),
  entity_identifier: z.string().trim().nullish(),
});
export type CreateAsset = z.infer<typeof CreateAsset>;

/** POST of an attachment's metadata. */
export const CreateAttachment = z.object({ ...fileFields, type: z.string().trim().nullish() });
export type CreateAttachment = z.infer<typeof CreateAttachment>;

/**
 * PATCH after the upload; only the attribute `name` may change, because the type decides how a
 * file is served.
 */
export const ConfirmAsset = z.object({
  attributes: z.object({ name: z.string().trim().min(1).optional() }).nullish(),
});
export type ConfirmAsset = z.infer<typeof ConfirmAsset>;

/** POST bulk: links uploaded images to the entity that was created after them. */
export const AttachAssets = z.object({ asset_ids: z.array(z.string()).max(500).nullish() });
export type AttachAssets = z.infer<typeof AttachAssets>;

/** An uploaded file in the shape of attachment replies. */
export const FileAsset = z.object({
  id: Id,
  attributes: z.record(z.string(), z.unknown()),
  asset: z.string(),
  asset_url: z.string().nullable(),
  user: Id.nullable(),
  workspace: Id.nullable(),
  draft_issue: Id.nullable(),
  project: Id.nullable(),
  issue: Id.nullable(),
  issue_id: Id.nullable(),
  comment: Id.nullable(),
  page: Id.nullable(),
  entity_type: z.string(),
  entity_identifier: z.string().nullable(),
  is_deleted: z.boolean(),
  is_archived: z.boolean(),
  is_uploaded: z.boolean(),
  external_id: z.string().nullable(),
  external_source: z.string().nullable(),
  size: z.number(),
  storage_metadata: z.record(z.string(), z.unknown()).nullable(),
  created_at: Moment,
  updated_at: Moment,
  deleted_at: Moment.nullable(),
  created_by: Id.nullable(),
  updated_by: Id.nullable(),
});
export type FileAsset = z.infer<typeof FileAsset>;

/** GET of a file by its key; an unknown key is not an error. */
export const FoundAsset = z.union([
  z.object({ data: z.array(FileAsset), status: z.literal(true) }),
  z.object({ error: z.string(), status: z.literal(false) }),
]);
export type FoundAsset = z.infer<typeof FoundAsset>;

export const AttachmentImage = FileAsset.extend({ rev: z.int() });
export type AttachmentImage = z.infer<typeof AttachmentImage>;

/** Presigned form to upload the file with. */
export const AssetTicket = z.object({
  upload_data: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
  asset_id: Id,
  asset_url: z.string().nullable(),
});
export type AssetTicket = z.infer<typeof AssetTicket>;

/** Upload form and row of a new attachment. */
export const AttachmentTicket = AssetTicket.extend({ attachment: FileAsset });
export type AttachmentTicket = z.infer<typeof AttachmentTicket>;
