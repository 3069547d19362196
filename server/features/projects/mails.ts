import type { ProjectScope } from '#server/platform/access/scope.ts';
import { mailBody } from '#server/platform/mail/mail-body.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';

/** Informs a person that they were added to a project. */
export function additionMail(scope: ProjectScope, to: string): Mail {
  const { project, workspace, platform } = scope;
  const url = webAddress(
    platform.config,
    'app',
    `/${workspace.slug}/projects/${project.id}/issues`,
  );
  const body = mailBody({
    title: `You were added to ${project.name}`,
    lines: [`${nameOf(scope)} added you to the ${project.name} project in ${workspace.name}.`],
    action: { label: 'Open project', url },
  });
  return {
    to,
    subject: 'You have been invited to a Tutti project',
    kind: 'project_addition',
    ...body,
  };
}

/** The mail of an invitation; the token in its link proves that the address was reached. */
export function invitationMail(
  scope: ProjectScope,
  invitation: { readonly id: string; readonly email: string },
  token: string,
): Mail {
  const { project, workspace, platform } = scope;
  const url = webAddress(platform.config, 'app', '/project-invitations/', {
    invitation_id: invitation.id,
    email: invitation.email,
    slug: workspace.slug,
    project_id: project.id,
    token,
  });
  const subject = `${nameOf(scope)} invited you to join ${project.name} on Tutti`;
  const body = mailBody({
    title: `Join ${project.name}`,
    lines: [
      `${nameOf(scope)} invited you to the ${project.name} project in ${workspace.name}.`,
      'The invitation is for this email address only and expires in 7 days.',
    ],
    action: { label: 'View invitation', url },
  });
  return { to: invitation.email, subject, kind: 'project_invitation', ...body };
}

function nameOf({ user }: ProjectScope): string {
  return user.first_name || user.display_name || user.email;
}
