import type {
  ApiTokenImage,
  CreateApiToken,
  CreateServiceAccount,
  NewApiToken,
  UpdateApiToken,
  UpdateServiceAccount,
} from '#shared/contract/api-tokens.ts';
import { workspacePath, type WorkspacePlace } from '#web/features/workspaces/store.ts';
import { send } from '#web/lib/http/http.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { resource } from '#web/lib/resources/resource.ts';

/** API tokens: one's own and, for admins, all of the workspace. */
export const apiTokens = resource<ApiTokenImage, WorkspacePlace, CreateApiToken, UpdateApiToken>(
  'api_token',
  {
    path: (place) => workspacePath(place, 'api-tokens'),
    home: ({ workspaceId }) => ({ workspace: workspaceId }),
    messages: 'api-tokens:changes',
    nameOf: ({ label = '' }) => label,
  },
);

/** Visible tokens of a workspace, newest first. */
function useTokens(
  workspaceId: string,
  isShown: (token: ApiTokenImage) => boolean,
  key: string,
): readonly ApiTokenImage[] {
  return apiTokens.useSelect(
    (rows) =>
      rows
        .filter((row) => row.workspace === workspaceId && isShown(row))
        .toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
    [workspaceId, key],
  );
}

/** One's own tokens, newest first. */
export function useOwnTokens(workspaceId: string, userId: string): readonly ApiTokenImage[] {
  return useTokens(workspaceId, (row) => row.user === userId && !row.is_service, userId);
}

/** All tokens of the workspace: those of people, or those of service accounts. */
export function useWorkspaceTokens(
  workspaceId: string,
  of: 'people' | 'services',
): readonly ApiTokenImage[] {
  return useTokens(workspaceId, (row) => (row.user_type === 1) === (of === 'services'), of);
}

const CREATED = { key: 'api-tokens:changes.create' };

/** Creates a token. Only the reply contains its text, so the call is not queued. */
export function createToken(place: WorkspacePlace, body: CreateApiToken): Promise<NewApiToken> {
  return changes.sent(CREATED, send('POST', workspacePath(place, 'api-tokens'), { body }));
}

export function createServiceAccount(
  place: WorkspacePlace,
  body: CreateServiceAccount,
): Promise<NewApiToken> {
  return changes.sent(CREATED, send('POST', workspacePath(place, 'service-accounts'), { body }));
}

export function updateServiceAccount(
  place: WorkspacePlace,
  userId: string,
  body: UpdateServiceAccount,
): Promise<unknown> {
  const label = { key: 'api-tokens:changes.update', values: { name: body.name ?? '' } };
  return changes.sent(label, send('PATCH', serviceAccountPath(place, userId), { body }));
}

/** Path of a service account. */
export function serviceAccountPath(place: WorkspacePlace, userId: string): string {
  return `${workspacePath(place, 'service-accounts')}${userId}/`;
}

export function renewToken(
  place: WorkspacePlace,
  token: ApiTokenImage,
  expired_at: string | null,
): Promise<unknown> {
  return apiTokens.act(place, token, {
    message: 'renew',
    part: 'renew',
    body: { expired_at },
    fields: { expired_at, is_active: true },
    isQuiet: true,
  });
}

/**
 * Revokes a token; a service account's with its account. It stays listed until the server has
 * revoked it, because a token that looks revoked must not work.
 */
export function revokeToken(
  place: WorkspacePlace,
  token: ApiTokenImage,
  isOwn: boolean,
): Promise<unknown> {
  const label = { key: 'api-tokens:changes.delete', values: { name: token.label } };
  return changes.sent(label, send('DELETE', tokenPath(place, token, isOwn)));
}

function tokenPath(place: WorkspacePlace, token: ApiTokenImage, isOwn: boolean): string {
  if (isOwn) return `${workspacePath(place, 'api-tokens')}${token.id}/`;
  if (token.user_type === 1) return serviceAccountPath(place, token.user);
  return `${workspacePath(place, 'workspace-api-tokens')}${token.id}/`;
}

/** Whether a token has expired or was turned off. */
export function isEnded(token: ApiTokenImage, now = Date.now()): boolean {
  return !token.is_active || (token.expired_at !== null && Date.parse(token.expired_at) <= now);
}
