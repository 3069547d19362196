import type { WorkspaceInvitationRow } from '#server/features/workspaces/events.ts';
import { allowed, type Scope, type WorkspaceScope } from '#server/platform/access/scope.ts';
import { hashToken } from '#server/platform/access/sessions.ts';
import { isSigned, sign } from '#server/platform/settings/secret-key.ts';

/** Purpose under which tokens of links are derived. */
const LINK = 'invitation-link';

type Keyed = Pick<WorkspaceInvitationRow, 'id' | 'token_hash'>;

/** Whether a token opens the invitation: that of its mail, or of the copied link. */
export function isTokenOf({ platform }: Scope, invitation: Keyed, token: string): boolean {
  if (hashToken(token) === invitation.token_hash) return true;
  return isSigned(platform.secretKey, LINK, seedOf(invitation), token);
}

/**
 * The token of the link for copying; only for people who may invite to the role. It is derived, not
 * stored, so that it can be shown again while the mail's token stays secret; both end together.
 */
export function shownToken(
  scope: WorkspaceScope,
  invitation: Keyed & Pick<WorkspaceInvitationRow, 'role'>,
): string | undefined {
  const mayHandOver =
    scope.principal?.kind === 'session' &&
    allowed(scope, 'workspace_invitation.create') &&
    invitation.role <= scope.role;
  return mayHandOver ? sign(scope.platform.secretKey, LINK, seedOf(invitation)) : undefined;
}

const seedOf = ({ id, token_hash }: Keyed) => `${id} ${token_hash}`;
