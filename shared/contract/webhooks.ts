import { z } from 'zod';

import { byWebhookEvent } from '#shared/constants/webhooks.ts';

import { auditFields, Flag, Id, Moment } from './fields.ts';

/** A URL outside that receives changes of a workspace. */
export const Webhook = z.object({
  ...auditFields,
  workspace: Id,
  url: z.string(),
  is_active: z.boolean(),
  ...byWebhookEvent(() => z.boolean()),
  is_internal: z.boolean(),
  /** Failed tries since the last success; at 20 the webhook is turned off. */
  failures: z.int(),
  failing_since: Moment.nullable(),
  /** Last characters of the secret, to tell secrets apart. */
  hint: z.string(),
  /** Until then, bodies are signed with the former secret too. */
  former_until: Moment.nullable(),
  /** Last delivery attempt, to within a second. */
  last_tried_at: Moment.nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

/** The feed's image of a webhook, for the workspace's admins. */
export const WebhookImage = Webhook.extend({ rev: z.int() });
export type WebhookImage = z.infer<typeof WebhookImage>;

/** A new webhook; the secret is shown only in this reply. */
export const NewWebhook = Webhook.extend({ secret_key: z.string() });
export type NewWebhook = z.infer<typeof NewWebhook>;

const fields = {
  is_active: Flag.optional(),
  ...byWebhookEvent(() => Flag.optional()),
};
const Url = z.string().trim().min(1).max(1024);

/** POST webhooks. */
export const CreateWebhook = z.object({ url: Url, ...fields });
export type CreateWebhook = z.infer<typeof CreateWebhook>;

/** PATCH webhooks/{id}. */
export const UpdateWebhook = z.object({ url: Url.optional(), ...fields });
export type UpdateWebhook = z.infer<typeof UpdateWebhook>;

/** One delivery attempt. */
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

/** Origin of a change: a browser, an API token, a public page, an import, or the program itself. */
export const WebhookSource = z.enum(['web', 'api', 'public', 'import', 'automation']);
export type WebhookSource = z.infer<typeof WebhookSource>;

/** A change sent to a webhook, or queued for it. */
export const WebhookDelivery = z.object({
  id: Id,
  created_at: Moment,
  event: z.string(),
  action: z.string(),
  /** The changed field; null when something was created or deleted. */
  field: z.string().nullable(),
  source: WebhookSource,
  /** Its subject in words: an item's key, or the name of a cycle. */
  about: z.string(),
  /** `failed` = given up. */
  status: z.enum(['queued', 'done', 'failed']),
  attempts: z.int(),
  next_attempt_at: Moment,
  response_status: z.int().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** GET webhooks/{id}/deliveries: a page, the newest first; `next` = the `before` of the next page. */
export const WebhookDeliveries = z.object({
  /** Deliveries with a failed attempt that have not arrived. */
  failed: z.int(),
  results: z.array(WebhookDelivery),
  next: Id.nullable(),
});
export type WebhookDeliveries = z.infer<typeof WebhookDeliveries>;

/** GET webhooks/{id}/deliveries/{id}: a delivery with its attempts, first one first. */
export const WebhookDeliveryDetail = WebhookDelivery.extend({ tries: z.array(WebhookLog) });
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

/** GET webhooks/{id}/stats: the last 24 hours. */
export const WebhookStats = z.object({
  delivered: z.int(),
  failed: z.int(),
  /** 95th percentile of response times, in milliseconds; null without responses. */
  milliseconds: z.int().nullable(),
  /** Attempts by hour, oldest first. */
  hours: z.array(z.object({ at: Moment, good: z.int(), bad: z.int() })),
});
export type WebhookStats = z.infer<typeof WebhookStats>;

/** POST webhooks/{id}/replay: everything since a moment, or one delivery. */
export const ReplayWebhook = z.union([z.object({ delivery: Id }), z.object({ since: Moment })]);
export type ReplayWebhook = z.infer<typeof ReplayWebhook>;
