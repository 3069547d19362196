import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/constants/webhooks.ts';
import type {
  CreateWebhook,
  NewWebhook,
  ReplayWebhook,
  UpdateWebhook,
  WebhookImage,
} from '#shared/contract/webhooks.ts';
import { workspacePath, type WorkspacePlace } from '#web/features/workspaces/store.ts';
import { send } from '#web/lib/http/http.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { resource } from '#web/lib/resources/resource.ts';

/** Webhooks of a workspace, for its admins. */
export const webhooks = resource<WebhookImage, WorkspacePlace, CreateWebhook, UpdateWebhook>(
  'webhook',
  {
    path: (place) => workspacePath(place, 'webhooks'),
    home: ({ workspaceId }) => ({ workspace: workspaceId }),
    messages: 'webhooks:changes',
    nameOf: ({ url = '' }) => shortAddress(url),
  },
);

/** Webhooks of a workspace, newest first. */
export function useWebhooks(workspaceId: string): readonly WebhookImage[] {
  return webhooks.useSelect(
    (rows) =>
      rows
        .filter((row) => row.workspace === workspaceId)
        .toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
    [workspaceId],
  );
}

const labelOf = (what: 'update' | 'delete', id: string) => ({
  key: `webhooks:changes.${what}`,
  values: { name: shortAddress(webhooks.get(id)?.url ?? '') },
});

/** Creates a webhook. Only the reply contains its secret, so the call is not queued. */
export function createWebhook(place: WorkspacePlace, body: CreateWebhook): Promise<NewWebhook> {
  const made = send<NewWebhook>('POST', workspacePath(place, 'webhooks'), { body });
  return changes.sent({ key: 'webhooks:changes.create' }, made);
}

/** Replaces a webhook's secret; only the reply contains the new one. */
export function regenerateSecret(place: WorkspacePlace, id: string): Promise<NewWebhook> {
  return changes.sent(
    labelOf('update', id),
    send<NewWebhook>('POST', `${callsOf(place, id)}regenerate/`),
  );
}

/**
 * Deletes a webhook. It is shown until the server has deleted it, because one that looks deleted
 * must not send.
 */
export function deleteWebhook(place: WorkspacePlace, id: string): Promise<unknown> {
  return changes.sent(labelOf('delete', id), send('DELETE', callsOf(place, id)));
}

export function sendTest(place: WorkspacePlace, id: string): Promise<unknown> {
  return send('POST', `${callsOf(place, id)}test/`);
}

/** Sends one delivery again, or all since a moment. */
export function replay(
  place: WorkspacePlace,
  id: string,
  body: ReplayWebhook,
): Promise<{ readonly count: number }> {
  return send('POST', `${callsOf(place, id)}replay/`, { body });
}

/** Path of a webhook. */
export function callsOf(place: WorkspacePlace, id: string): string {
  return `${workspacePath(place, 'webhooks')}${id}/`;
}

/** Events in form order. */
export const EVENTS: readonly WebhookEvent[] = WEBHOOK_EVENTS.map(({ name }) => name);

export function eventsOf(webhook: WebhookImage): readonly WebhookEvent[] {
  return EVENTS.filter((event) => webhook[event]);
}

/** URL without scheme: the host names a webhook. */
export function shortAddress(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
