import type { Scope } from '#server/platform/access/scope.ts';
import { webAddress } from '#server/platform/client/web-addresses.ts';
import { mailBody } from '#server/platform/mail/mail-body.ts';
import type { Mail } from '#server/platform/mail/mail.ts';

import type { UserRow } from './events.ts';

/** Confirms to somebody that they closed their account, and says how to come back. */
export function deactivatedMail(scope: Scope, user: UserRow): Mail {
  const name = user.first_name || user.display_name || user.email;
  return {
    to: user.email,
    kind: 'account_deactivated',
    subject: `${name} has been deactivated on Tutti`,
    ...mailBody({
      title: 'Your account is closed',
      lines: [
        `Your Tutti account was deactivated, ${name}. Nothing that you made was deleted.`,
        'To come back, sign in with a code or ask for a new password.',
      ],
      action: { label: 'Sign in', url: webAddress(scope.platform.config, 'app', 'login') },
    }),
  };
}
