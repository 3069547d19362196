import { eq } from 'drizzle-orm';

import { users } from '#server/features/users/table.ts';
import { type Scope, type SessionScope, systemFacts } from '#server/platform/access/scope.ts';
import { one } from '#server/platform/database/rows.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { AuthRefusal } from '#server/platform/replies/auth-refusal.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import type { LinkAccount } from '#shared/contract/auth.ts';

import { findLinked, link, LINKED_PAGE, renewLink } from './linked-accounts.ts';
import { accountLinkedMail } from './mails.ts';
import { arrive, beginJourney, type Return } from './oauth.ts';
import { confirmPerson } from './passwords.ts';
import { holdSession } from './sessions/commands.ts';

/**
 * Starts linking a provider's account after the person has confirmed their identity. The journey is
 * valid in this session only.
 */
export async function beginLinking(
  scope: SessionScope,
  { provider, password }: LinkAccount,
  ip: string,
): Promise<{ address: string; sealed: string }> {
  await confirmPerson(scope, password, ip);
  const linkTo = scope.principal.session_id;
  return beginJourney(scope, { provider, side: 'app', next: '', linkTo });
}

/** Links the provider's account to the session's person, whose consent replaces a proof. */
export async function endLinking(scope: Scope, came: Return): Promise<string> {
  const { way, journey } = came;
  const { principal, platform } = scope;
  if (principal?.kind !== 'session' || principal.session_id !== journey.linkTo) {
    throw new AuthRefusal(way.failed);
  }
  const arrived = await arrive(scope, came);
  if (!way.isAllowed(arrived.person)) throw new AuthRefusal('OIDC_DOMAIN_NOT_ALLOWED');
  const page = webAddress(platform.config, 'app', LINKED_PAGE);
  await inTransaction(platform, systemFacts, async (tx) => {
    await holdSession(tx, principal);
    const user = one(await tx.db.select().from(users).where(eq(users.id, principal.user.id)));
    const linked = await findLinked(tx, arrived);
    if (linked && linked.id !== user.id) throw new AuthRefusal('OAUTH_ACCOUNT_OF_ANOTHER');
    if (linked) return renewLink(tx, arrived);
    await link(tx, user, arrived);
    await queueMail(tx, accountLinkedMail(user.email, way.name, page));
  });
  return page;
}
