import type { UserRow } from '#server/features/users/events.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { mailBody } from '#server/platform/mail/mail-body.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';

export function deactivatedMail(scope: Scope, user: UserRow): Mail {
  const name = user.first_name || user.display_name || user.email;
  return {
    to: user.email,
    kind: 'account_deactivated',
    subject: `${name} has been deactivated on Tutti`,
    ...mailBody({
      title: 'Your account is deactivated',
      lines: [
        `Your Tutti account was deactivated, ${name}. Your work was not deleted.`,
        'To use it again, ask an instance admin.',
      ],
      action: { label: 'Open Tutti', url: webAddress(scope.platform.config, 'app', 'login') },
    }),
  };
}
