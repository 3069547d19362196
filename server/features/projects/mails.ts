import type { ProjectScope } from '#server/platform/access/scope.ts';
import { keyedMail, type Mail } from '#server/platform/mail/mail.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';

/** Informs a person that they were added to a project. */
export function additionMail(scope: ProjectScope, to: string): Mail {
  const { project, workspace, platform } = scope;
  const path = `/${workspace.slug}/projects/${project.id}/issues`;
  const url = webAddress(platform.config, 'app', path);
  return keyedMail({ to, kind: 'project_addition', values: namesIn(scope), url });
}

/** The mail of an invitation; the token in its link proves that the address was reached. */
export function invitationMail(
  scope: ProjectScope,
  invitation: { readonly id: string; readonly email: string },
  { token, language }: { readonly token: string; readonly language: string | undefined },
): Mail {
  const { project, workspace, platform } = scope;
  const { id, email } = invitation;
  const url = webAddress(platform.config, 'app', '/project-invitations/', {
    invitation_id: id,
    email,
    slug: workspace.slug,
    project_id: project.id,
    token,
  });
  const values = namesIn(scope);
  return { ...keyedMail({ to: email, kind: 'project_invitation', values, url }), language };
}

function namesIn({ user, project, workspace }: ProjectScope) {
  const who = user.first_name || user.display_name || user.email;
  return { who, project: project.name, workspace: workspace.name };
}
