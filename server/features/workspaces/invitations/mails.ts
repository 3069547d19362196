import type { WorkspaceInvitationRow } from '#server/features/workspaces/events.ts';
import { inviteLink } from '#server/features/workspaces/wire.ts';
import type { UserScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { mailBody } from '#server/platform/mail/mail-body.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';

/** Text of the mail without its link, which is also stored as the invitation's `message`. */
export function invitationText(scope: WorkspaceScope): string {
  return `${inviterName(scope)} invited you to the ${scope.workspace.name} workspace on Tutti. The invitation is for this email address only and expires in 7 days.`;
}

/** The invitation mail; the token in its link is stored nowhere. */
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
      lines: [
        invitationText(scope),
        'If you weren’t expecting this invitation, ignore this email.',
      ],
      action: { label: 'Join workspace', url },
    }),
  };
}

function inviterName({ user }: UserScope): string {
  return user.first_name || user.display_name || user.email;
}
