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
import { resource } from '#web/lib/resources/resource.ts';

/** API tokens: one's own and, for admins, everybody's of the workspace. */
export const apiTokens = resource<ApiTokenImage, WorkspacePlace, CreateApiToken, UpdateApiToken>(
  'api_token',
  {
    path: (place) => workspacePath(place, 'api-tokens'),
    home: ({ workspaceId }) => ({ workspace: workspaceId }),
    messages: 'api-tokens:changes',
    nameOf: ({ label = '' }) => label,
  },
);

/** The tokens of a workspace that somebody sees, the newest first. */
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

/** One's own tokens, the newest first. */
export function useOwnTokens(workspaceId: string, userId: string): readonly ApiTokenImage[] {
  return useTokens(workspaceId, (row) => row.user === userId && !row.is_service, userId);
}

/** Everybody's tokens, without those of service accounts; or those alone. */
export function useWorkspaceTokens(
  workspaceId: string,
  of: 'people' | 'services',
): readonly ApiTokenImage[] {
  return useTokens(workspaceId, (row) => (row.user_type === 1) === (of === 'services'), of);
}

/** Makes a token. Its text is in the reply alone, so the call is not queued: nobody could show it later. */
export function createToken(place: WorkspacePlace, body: CreateApiToken): Promise<NewApiToken> {
  return send('POST', workspacePath(place, 'api-tokens'), { body });
}

/** Makes a service account with its token. */
export function createServiceAccount(
  place: WorkspacePlace,
  body: CreateServiceAccount,
): Promise<NewApiToken> {
  return send('POST', workspacePath(place, 'service-accounts'), { body });
}

/** Changes a service account and what its tokens may do. */
export function updateServiceAccount(
  place: WorkspacePlace,
  userId: string,
  body: UpdateServiceAccount,
): Promise<unknown> {
  return send('PATCH', serviceAccountPath(place, userId), { body });
}

/** The address of a service account. */
export function serviceAccountPath(place: WorkspacePlace, userId: string): string {
  return `${workspacePath(place, 'service-accounts')}${userId}/`;
}

/** Gives a token another time to end. */
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
 * Ends a token: one's own, or as an admin anybody's; with its account where it is of a service account. It is listed
 * until the server has ended it: what looks revoked must not work any more.
 */
export function revokeToken(
  place: WorkspacePlace,
  token: ApiTokenImage,
  isOwn: boolean,
): Promise<unknown> {
  if (isOwn) return send('DELETE', `${workspacePath(place, 'api-tokens')}${token.id}/`);
  if (token.user_type === 1) return send('DELETE', serviceAccountPath(place, token.user));
  return send('DELETE', `${workspacePath(place, 'workspace-api-tokens')}${token.id}/`);
}

/** Whether a token has run out or was switched off. */
export function isEnded(token: ApiTokenImage, now = Date.now()): boolean {
  return !token.is_active || (token.expired_at !== null && Date.parse(token.expired_at) <= now);
}
