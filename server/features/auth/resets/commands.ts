import { sql } from 'drizzle-orm';

import { passwordResetMail } from '#server/features/auth/mails.ts';
import { passwordResets } from '#server/features/auth/table.ts';
import type { UserRow } from '#server/features/users/events.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { hashToken, makeToken } from '#server/platform/access/sessions.ts';
import { one } from '#server/platform/database/rows.ts';
import { SECRET_SECONDS } from '#server/platform/mail/mail-secrets.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { sign } from '#server/platform/settings/secret-key.ts';
import { type WebBase, webAddress } from '#server/platform/settings/web-addresses.ts';

/**
 * Creates a link for a new password; stores only the hash of its token. A link sent to nobody but
 * the address proves the address.
 */
export async function createResetLink(
  scope: Scope,
  user: UserRow,
  base: WebBase,
  provesAddress: boolean,
): Promise<{ url: string; expires_at: string }> {
  const token = makeToken();
  const made = one(
    await scope.db
      .insert(passwordResets)
      .values({
        user_id: user.id,
        token_hash: hashToken(token),
        password_stamp: stampOf(scope.platform, user),
        proves_address: provesAddress,
        expires_at: sql`now() + make_interval(secs => ${SECRET_SECONDS.password_reset})`,
      })
      .returning({ expires_at: passwordResets.expires_at }),
  );
  const uidb64 = Buffer.from(user.id).toString('base64url');
  const url = webAddress(scope.platform.config, base, 'accounts/reset-password/', {
    uidb64,
    token,
    email: user.email,
  });
  return { url, expires_at: made.expires_at };
}

export async function sendReset(scope: Scope, user: UserRow, base: WebBase): Promise<void> {
  const { url } = await createResetLink(scope, user, base, true);
  await mailResetLink(scope, user, url);
}

export async function mailResetLink(scope: Scope, user: UserRow, url: string): Promise<void> {
  await queueMail(scope, passwordResetMail(user.email, url));
}

/** Binds a link to the password and address at its creation. */
export function stampOf(platform: Platform, user: UserRow): string {
  return sign(platform.secretKey, 'password-reset', `${user.password_hash ?? ''} ${user.email}`);
}
