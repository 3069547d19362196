import type { WorkspaceInvitationRow } from '#server/features/workspaces/events.ts';
import { inviteLink } from '#server/features/workspaces/wire.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { keyedMail, type Mail } from '#server/platform/mail/mail.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';
import { type Words, wordsOf } from '#server/platform/texts/words.ts';

/** The invitation's stored `message`: the text of the mail without its link, in English. */
export function invitationText(scope: WorkspaceScope): string {
  return messageOf(scope, wordsOf('en', 'mails'));
}

/** The invitation mail; the token in its link is stored nowhere. */
export function invitationMail(
  scope: WorkspaceScope,
  invitation: WorkspaceInvitationRow,
  token: string,
): Mail {
  const { id, email, language } = invitation;
  const link = inviteLink(id, email, scope.workspace.slug);
  const mail = keyedMail({
    to: email,
    kind: 'workspace_invitation',
    values: (say) => ({ ...namesIn(scope), message: messageOf(scope, say) }),
    url: webAddress(scope.platform.config, 'app', link, { token }),
  });
  return { ...mail, language };
}

const messageOf = (scope: WorkspaceScope, say: Words) =>
  say('workspace_invitation.message', namesIn(scope));

function namesIn({ user, workspace }: WorkspaceScope) {
  return { who: user.first_name || user.display_name || user.email, workspace: workspace.name };
}
