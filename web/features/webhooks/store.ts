import type {
  CreateWebhook,
  NewWebhook,
  ReplayWebhook,
  UpdateWebhook,
  WebhookEvent,
  WebhookImage,
} from '#shared/contract/webhooks.ts';
import { workspacePath, type WorkspacePlace } from '#web/features/workspaces/store.ts';
import { send } from '#web/lib/http/http.ts';
import { resource } from '#web/lib/resources/resource.ts';

/** The webhooks of a workspace, as its admins see them. */
export const webhooks = resource<WebhookImage, WorkspacePlace, CreateWebhook, UpdateWebhook>(
  'webhook',
  {
    path: (place) => workspacePath(place, 'webhooks'),
    home: ({ workspaceId }) => ({ workspace: workspaceId }),
    messages: 'webhooks:changes',
    nameOf: ({ url = '' }) => shortAddress(url),
  },
);

/** The webhooks of a workspace, the newest first. */
export function useWebhooks(workspaceId: string): readonly WebhookImage[] {
  return webhooks.useSelect(
    (rows) =>
      rows
        .filter((row) => row.workspace === workspaceId)
        .toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
    [workspaceId],
  );
}

/** Adds a webhook. Its secret is in the reply alone, so the call is not queued: nobody could show it later. */
export function createWebhook(place: WorkspacePlace, body: CreateWebhook): Promise<NewWebhook> {
  return send('POST', workspacePath(place, 'webhooks'), { body });
}

/** Gives a webhook a new secret, which is in the reply alone. */
export function regenerateSecret(place: WorkspacePlace, id: string): Promise<NewWebhook> {
  return send('POST', `${callsOf(place, id)}regenerate/`);
}

/** Deletes a webhook. It is shown until the server has deleted it: what looks deleted must not send any more. */
export function deleteWebhook(place: WorkspacePlace, id: string): Promise<unknown> {
  return send('DELETE', callsOf(place, id));
}

/** Sends a test to a webhook. */
export function sendTest(place: WorkspacePlace, id: string): Promise<unknown> {
  return send('POST', `${callsOf(place, id)}test/`);
}

/** Sends one delivery, or all since a moment, once more. */
export function replay(
  place: WorkspacePlace,
  id: string,
  body: ReplayWebhook,
): Promise<{ readonly count: number }> {
  return send('POST', `${callsOf(place, id)}replay/`, { body });
}

/** The address of a webhook's own calls. */
export function callsOf(place: WorkspacePlace, id: string): string {
  return `${workspacePath(place, 'webhooks')}${id}/`;
}

/** What a webhook can be told of, in the order of the form. */
export const EVENTS = [
  'issue',
  'issue_comment',
  'cycle',
  'module',
  'project',
] as const satisfies readonly WebhookEvent[];

/** The events that a webhook wants. */
export function eventsOf(webhook: WebhookImage): readonly WebhookEvent[] {
  return EVENTS.filter((event) => webhook[event]);
}

/** A webhook's address without what all have in common: its host names it. */
export function shortAddress(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
