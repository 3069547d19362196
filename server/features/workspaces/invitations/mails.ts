import type { WorkspaceInvitationRow } from '#server/features/workspaces/events.ts';
import { inviteLink } from '#server/features/workspaces/wire.ts';
import type { UserScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { webAddress } from '#server/platform/client/web-addresses.ts';
import { mailBody } from '#server/platform/mail/mail-body.ts';
import type { Mail } from '#server/platform/mail/mail.ts';

/** What the invitation says, without its link: this is also kept as the invitation's `message`. */
export function invitationText(scope: WorkspaceScope): string {
  return `${inviterName(scope)} has invited you to join the workspace ${scope.workspace.name} on Tutti. The invitation is for this address alone and can be used for seven days.`;
}

/** The mail that invites somebody; its link holds the token, which stands nowhere else. */
export function invitationMail(
  scope: WorkspaceScope,
  invitation: WorkspaceInvitationRow,
  token: string,
): Mail {
  const { id, email } = invitation;
  const { slug, name } = scope.workspace;
  const url = webAddress(scope.platform.config, 'app', inviteLink(id, email, slug), { token });
  return {
    to: email,
    kind: 'workspace_invitation',
    subject: `${inviterName(scope)} has invited you to join them in ${name} on Tutti`,
    ...mailBody({
      title: `Join ${name}`,
      lines: [invitationText(scope), 'If you did not expect this mail, you can ignore it.'],
      action: { label: 'Join the workspace', url },
    }),
  };
}

function inviterName({ user }: UserScope): string {
  return user.first_name || user.display_name || user.email;
}
