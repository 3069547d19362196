import { z } from 'zod';

import { auditFields, Id, Moment, RoleValue, text } from './fields.ts';

export const TokenScope = z.enum(['read', 'write']);
export type TokenScope = z.infer<typeof TokenScope>;

export const ApiToken = z.object({
  ...auditFields,
  label: z.string(),
  description: z.string(),
  /** Turned on; replies also say false once the token has expired. */
  is_active: z.boolean(),
  last_used: Moment.nullable(),
  /** IP address of the last call. */
  last_used_address: z.string().nullable(),
  user: Id,
  /** 0 = of a person, 1 = of a service account. */
  user_type: z.int(),
  workspace: Id,
  /** Null = never. */
  expired_at: Moment.nullable(),
  is_service: z.boolean(),
  scope: TokenScope,
  /** Projects it can access; null = all projects of its owner. */
  project_ids: z.array(Id).nullable(),
  /** The first and last characters of the token, to tell tokens apart by. */
  hint: z.string(),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** The feed's image of a token, for its owner and the workspace's admins. */
export const ApiTokenImage = ApiToken.extend({ rev: z.int() });
export type ApiTokenImage = z.infer<typeof ApiTokenImage>;

/** A new token; `token` is shown only in this reply. */
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

/** A service account: a workspace member that belongs to a program. */
export const ServiceAccount = z.object({
  id: Id,
  name: z.string(),
  role: RoleValue,
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

/** A request made with a token; kept for 30 days. */
export const ApiRequest = z.object({
  id: Id,
  created_at: Moment,
  method: z.string(),
  path: z.string(),
  query_params: z.string(),
  /** JSON of the request headers, with credentials blacked out. */
  headers: z.string(),
  body: z.string(),
  response_code: z.int(),
  response_body: z.string(),
  ip_address: z.string(),
  user_agent: z.string(),
  milliseconds: z.int(),
});
export type ApiRequest = z.infer<typeof ApiRequest>;

/**
 * GET api-tokens/{id}/requests: one page, newest first; `next` is the `before` of the next page.
 */
export const ApiRequests = z.object({
  today: z.int(),
  results: z.array(ApiRequest),
  next: Id.nullable(),
});
export type ApiRequests = z.infer<typeof ApiRequests>;
