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
  /** The last characters of its secret, to tell secrets apart by. */
  hint: z.string(),
  /** Bodies are signed with the former secret besides until then. */
  former_until: Moment.nullable(),
  /** When something was last sent to it, to within a second. */
  last_tried_at: Moment.nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

/** What the feed carries for a webhook, to the admins of its workspace. */
export const WebhookImage = Webhook.extend({ rev: z.int() });
export type WebhookImage = z.infer<typeof WebhookImage>;

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

/** By which way a change came: a browser, a token, a public page, an import, or the program itself. */
export const WebhookSource = z.enum(['web', 'api', 'public', 'import', 'automation']);
export type WebhookSource = z.infer<typeof WebhookSource>;

/** A change that a webhook was told of, or is about to be. */
export const WebhookDelivery = z.object({
  id: Id,
  created_at: Moment,
  event: z.string(),
  action: z.string(),
  /** The field that changed; null for what was made or deleted. */
  field: z.string().nullable(),
  source: WebhookSource,
  /** What it is about, in words: an item's key, the name of a cycle. */
  about: z.string(),
  /** `failed` = it was given up. */
  status: z.enum(['queued', 'done', 'failed']),
  attempts: z.int(),
  next_attempt_at: Moment,
  response_status: z.int().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** GET webhooks/{id}/deliveries: a page, the newest first; `next` = the `before` of the next page. */
export const WebhookDeliveries = z.object({
  /** How many did not arrive, or not yet, after at least one try. */
  failed: z.int(),
  results: z.array(WebhookDelivery),
  next: Id.nullable(),
});
export type WebhookDeliveries = z.infer<typeof WebhookDeliveries>;

/** GET webhooks/{id}/deliveries/{id}: a delivery with its tries, the first one first. */
export const WebhookDeliveryDetail = WebhookDelivery.extend({ tries: z.array(WebhookLog) });
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

/** GET webhooks/{id}/stats: the last 24 hours. */
export const WebhookStats = z.object({
  delivered: z.int(),
  failed: z.int(),
  /** Within this many milliseconds came 95 % of the answers; null without any. */
  milliseconds: z.int().nullable(),
  /** Tries of each hour, the oldest first. */
  hours: z.array(z.object({ at: Moment, good: z.int(), bad: z.int() })),
});
export type WebhookStats = z.infer<typeof WebhookStats>;

/** POST webhooks/{id}/replay: everything since a moment, or one delivery. */
export const ReplayWebhook = z.union([z.object({ delivery: Id }), z.object({ since: Moment })]);
export type ReplayWebhook = z.infer<typeof ReplayWebhook>;
