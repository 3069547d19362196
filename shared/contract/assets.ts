import { z } from 'zod';

import { Id, Moment, numeric } from './fields.ts';

/** What an uploaded file is for. */
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

/** Pictures everybody may read by id, without a session. */
export const PUBLIC_KINDS: readonly string[] = [
  'USER_AVATAR',
  'USER_COVER',
  'WORKSPACE_LOGO',
  'PROJECT_COVER',
] satisfies AssetKind[];

/** What a client says of a file before it uploads it; a size over the limit is cut, not refused. */
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

/** PATCH after the upload; of the attributes only the name may change: the type decides how a file is served. */
export const ConfirmAsset = z.object({
  attributes: z.object({ name: z.string().trim().min(1).optional() }).nullish(),
});
export type ConfirmAsset = z.infer<typeof ConfirmAsset>;

/** POST bulk: ties images to the entity that was made after they were uploaded. */
export const AttachAssets = z.object({ asset_ids: z.array(z.string()).max(500).nullish() });
export type AttachAssets = z.infer<typeof AttachAssets>;

/** An uploaded file, as attachment replies show it. */
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

/** GET of a file by its key: an unknown key is no error. */
export const FoundAsset = z.union([
  z.object({ data: z.array(FileAsset), status: z.literal(true) }),
  z.object({ error: z.string(), status: z.literal(false) }),
]);
export type FoundAsset = z.infer<typeof FoundAsset>;

/** What the feed carries for an attachment. */
export const AttachmentImage = FileAsset.extend({ rev: z.int() });
export type AttachmentImage = z.infer<typeof AttachmentImage>;

/** How to upload the file. */
export const AssetTicket = z.object({
  upload_data: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
  asset_id: Id,
  asset_url: z.string().nullable(),
});
export type AssetTicket = z.infer<typeof AssetTicket>;

/** The ticket of an attachment. */
export const AttachmentTicket = AssetTicket.extend({ attachment: FileAsset });
export type AttachmentTicket = z.infer<typeof AttachmentTicket>;
