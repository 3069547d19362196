import { z } from 'zod';

import { auditFields, Flag, Id, Moment } from './fields.ts';

/** What a webhook can be told of. */
export const WEBHOOK_EVENTS = ['project', 'issue', 'module', 'cycle', 'issue_comment'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

const flags = {
  project: z.boolean(),
  issue: z.boolean(),
  module: z.boolean(),
  cycle: z.boolean(),
  issue_comment: z.boolean(),
};

/** An address of another program that is told of changes in a workspace. */
export const Webhook = z.object({
  ...auditFields,
  workspace: Id,
  url: z.string(),
  is_active: z.boolean(),
  ...flags,
  is_internal: z.boolean(),
  /** Tries that failed since the last that succeeded; at 20 it is switched off. */
  failures: z.int(),
  failing_since: Moment.nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

/** A webhook with its secret, which is shown this once. */
export const NewWebhook = Webhook.extend({ secret_key: z.string() });
export type NewWebhook = z.infer<typeof NewWebhook>;

const fields = {
  is_active: Flag.optional(),
  project: Flag.optional(),
  issue: Flag.optional(),
  module: Flag.optional(),
  cycle: Flag.optional(),
  issue_comment: Flag.optional(),
};
const Url = z.string().trim().min(1).max(1024);

/** POST webhooks. */
export const CreateWebhook = z.object({ url: Url, ...fields });
export type CreateWebhook = z.infer<typeof CreateWebhook>;

/** PATCH webhooks/{id}. */
export const UpdateWebhook = z.object({ url: Url.optional(), ...fields });
export type UpdateWebhook = z.infer<typeof UpdateWebhook>;

/** One try to deliver. */
export const WebhookLog = z.object({
  ...auditFields,
  workspace: Id,
  webhook: Id,
  delivery: Id,
  event_type: z.string(),
  request_method: z.string(),
  request_headers: z.string(),
  request_body: z.string(),
  response_status: z.string(),
  response_headers: z.string(),
  response_body: z.string(),
  retry_count: z.int(),
  milliseconds: z.int(),
});
export type WebhookLog = z.infer<typeof WebhookLog>;

/** POST webhooks/{id}/replay: everything since a moment, or one delivery. */
export const ReplayWebhook = z.union([z.object({ delivery: Id }), z.object({ since: Moment })]);
export type ReplayWebhook = z.infer<typeof ReplayWebhook>;
