/**
 * Entities whose changes a webhook can receive, in the order of the form: the name on the wire, which
 * is a flag of the webhook, and the entity whose creation, change and deletion are sent. Flags,
 * columns, form and reactions follow; the texts are `events.<name>` and `events.hints.<name>` in the
 * messages of webhooks.
 */
export const WEBHOOK_EVENTS = [
  { name: 'issue', entity: 'work_item' },
  { name: 'issue_comment', entity: 'comment' },
  { name: 'cycle', entity: 'cycle' },
  { name: 'module', entity: 'module' },
  { name: 'project', entity: 'project' },
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]['name'];

/** A value for each event. */
export function byWebhookEvent<Value>(
  valueOf: (event: WebhookEvent) => Value,
): Record<WebhookEvent, Value> {
  const entries = WEBHOOK_EVENTS.map(({ name }) => [name, valueOf(name)]);
  return Object.fromEntries(entries) as Record<WebhookEvent, Value>;
}
