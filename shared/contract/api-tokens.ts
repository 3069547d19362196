import { z } from 'zod';

import { auditFields, Id, Moment, RoleValue, text } from './fields.ts';

/** What a token may do: read alone, or change things too. */
export const TokenScope = z.enum(['read', 'write']);
export type TokenScope = z.infer<typeof TokenScope>;

/** A key by which a program acts for its owner in one workspace. */
export const ApiToken = z.object({
  ...auditFields,
  label: z.string(),
  description: z.string(),
  /** Switched on; in replies of calls also: not past its time. */
  is_active: z.boolean(),
  last_used: Moment.nullable(),
  /** From where it was last used. */
  last_used_address: z.string().nullable(),
  user: Id,
  /** 0 = of a person, 1 = of a service account. */
  user_type: z.int(),
  workspace: Id,
  /** Null = never. */
  expired_at: Moment.nullable(),
  is_service: z.boolean(),
  scope: TokenScope,
  /** The projects that it reaches; null = all that its owner reaches. */
  project_ids: z.array(Id).nullable(),
  /** The first and last characters of the token, to tell tokens apart by. */
  hint: z.string(),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** What the feed carries for a token: to its owner, and to the admins of the workspace. */
export const ApiTokenImage = ApiToken.extend({ rev: z.int() });
export type ApiTokenImage = z.infer<typeof ApiTokenImage>;

/** A new token, with the text that is shown this once. */
export const NewApiToken = ApiToken.extend({ token: z.string() });
export type NewApiToken = z.infer<typeof NewApiToken>;

const Expiry = z.iso.datetime({ offset: true, local: true }).nullable();
const Label = text(255);
const Description = z.string().trim().max(10_000);
const ProjectIds = z.array(Id.toLowerCase()).min(1).max(100).nullable();

/** POST api-tokens. */
export const CreateApiToken = z.object({
  label: Label.optional(),
  description: Description.optional(),
  expired_at: Expiry.optional(),
  scope: TokenScope.default('write'),
  project_ids: ProjectIds.optional(),
});
export type CreateApiToken = z.infer<typeof CreateApiToken>;

/** PATCH api-tokens/{id}. */
export const UpdateApiToken = z.object({
  label: Label.optional(),
  description: Description.optional(),
  is_active: z.boolean().optional(),
});
export type UpdateApiToken = z.infer<typeof UpdateApiToken>;

/** POST api-tokens/{id}/renew. */
export const RenewApiToken = z.object({ expired_at: Expiry });
export type RenewApiToken = z.infer<typeof RenewApiToken>;

/** POST service-accounts. */
export const CreateServiceAccount = z.object({
  name: text(80),
  role: RoleValue,
  project_ids: z.array(Id.toLowerCase()).min(1).max(100),
  scope: TokenScope,
  expired_at: Expiry.optional(),
});
export type CreateServiceAccount = z.infer<typeof CreateServiceAccount>;

/** A service account: a member without a person. */
export const ServiceAccount = z.object({
  id: Id,
  name: z.string(),
  role: RoleValue,
  /** The projects that it is in. */
  project_ids: z.array(Id),
  scope: TokenScope,
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

/** PATCH service-accounts/{id}. */
export const UpdateServiceAccount = z.object({
  name: text(80).optional(),
  role: RoleValue.optional(),
  project_ids: z.array(Id.toLowerCase()).min(1).max(100).optional(),
  scope: TokenScope.optional(),
});
export type UpdateServiceAccount = z.infer<typeof UpdateServiceAccount>;

/** A request that came by a token, as it is kept for 30 days. */
export const ApiRequest = z.object({
  id: Id,
  created_at: Moment,
  method: z.string(),
  path: z.string(),
  query_params: z.string(),
  /** JSON of the headers, those that prove something blacked out. */
  headers: z.string(),
  body: z.string(),
  response_code: z.int(),
  response_body: z.string(),
  ip_address: z.string(),
  user_agent: z.string(),
  milliseconds: z.int(),
});
export type ApiRequest = z.infer<typeof ApiRequest>;

/** GET api-tokens/{id}/requests: a page of them, the newest first; `next` = the `before` of the next page. */
export const ApiRequests = z.object({
  today: z.int(),
  results: z.array(ApiRequest),
  next: Id.nullable(),
});
export type ApiRequests = z.infer<typeof ApiRequests>;
