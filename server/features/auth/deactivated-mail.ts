import type { UserRow } from '#server/features/users/events.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { keyedMail, type Mail } from '#server/platform/mail/mail.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';

export function deactivatedMail(scope: Scope, user: UserRow): Mail {
  return keyedMail({
    to: user.email,
    kind: 'account_deactivated',
    values: { name: user.first_name || user.display_name || user.email },
    url: webAddress(scope.platform.config, 'app', 'login'),
  });
}
