import { eq, sql } from 'drizzle-orm';

import { type UserRow, userPublication } from '#server/features/users/events.ts';
import { getMe } from '#server/features/users/queries.ts';
import { users } from '#server/features/users/table.ts';
import type { SessionScope } from '#server/platform/access/scope.ts';
import { constraintOf } from '#server/platform/database/constraints.ts';
import { one } from '#server/platform/database/rows.ts';
import { takeLimit } from '#server/platform/guards/limits.ts';
import { limitTries } from '#server/platform/guards/sign-in-limits.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import type { AskForAddress, ChangeAddress } from '#shared/contract/auth.ts';
import { badRequest, invalidField } from '#shared/errors.ts';
import { emailAddressIn } from '#shared/lib/email-address.ts';

import { type Guess, guessCode, issueCode, newAddressProof, spendCode } from './codes.ts';
import { addressChangedMail, newAddressMail } from './mails.ts';
import { endProofs, takeOver } from './ownership.ts';
import { confirmPerson } from './passwords.ts';

/**
 * Mails a code to the account's new address after the password was checked; or to the current
 * address while that is not verified.
 */
export async function askForAddress(
  scope: SessionScope,
  input: AskForAddress,
  ip: string,
): Promise<void> {
  const email = readAddress(input.email);
  if (!isToVerify(scope, email)) await confirmPerson(scope, input.password, ip);
  const { platform, principal, user, mutation_id } = scope;
  await takeLimit(platform, 'address_change', { person: user, address: ip });
  const facts = { principal, user, mutation_id, entity_id: null };
  await inTransaction<SessionScope, void>(platform, facts, (tx) => mailCode(tx, email));
}

async function mailCode(scope: SessionScope, email: string): Promise<void> {
  const [known] = await scope.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (known && !isToVerify(scope, email))
    throw known.id === scope.user.id ? sameAddress() : takenAddress();
  const code = await issueCode(scope, newAddressProof(scope.user.id, email));
  if (code === null) throw badRequest('Too many codes were asked for. Try again in ten minutes.');
  await queueMail(scope, newAddressMail(email, code));
}

const isToVerify = ({ user }: SessionScope, email: string): boolean =>
  email === user.email && !user.is_email_verified;

/**
 * Sets the address whose code the person entered; the session continues. Password links sent to the
 * former address become void, and it gets a notice.
 */
export async function changeAddress(
  scope: SessionScope,
  input: ChangeAddress,
  ip: string,
): Promise<UserRow> {
  const email = readAddress(input.email);
  const { platform, principal, user } = scope;
  const resetTries = await limitTries(platform, `address:${user.id}`, ip);
  // Outside of the transaction below: a wrong guess counts even after a rollback.
  const proof = newAddressProof(user.id, email);
  const guess = await guessCode(platform, proof, input.code);
  if (guess !== 'right') throw invalidField('code', REFUSALS[guess]);
  await resetTries();
  const facts = { principal, user, mutation_id: scope.mutation_id, entity_id: null };
  return inTransaction<SessionScope, UserRow>(platform, facts, async (tx) => {
    if (!(await spendCode(tx, proof, input.code))) throw invalidField('code', REFUSALS.expired);
    return writeAddress(tx, email);
  });
}

const REFUSALS: Readonly<Record<Exclude<Guess, 'right'>, string>> = {
  wrong: 'This is not the code.',
  expired: 'This code has expired. Ask for a new one.',
  exhausted: 'Too many wrong codes. Ask for a new one.',
};

async function writeAddress(scope: SessionScope, email: string): Promise<UserRow> {
  const before = await getMe(scope);
  const after = one(
    await scope.db
      .update(users)
      .set({ email, updated_at: sql`clock_timestamp()` })
      .where(eq(users.id, before.id))
      .returning()
      .catch(refuseTaken),
  );
  await endProofs(scope, before);
  if (before.email !== email) {
    const profile = webAddress(scope.platform.config, 'app', 'profile');
    await queueMail(scope, addressChangedMail(before.email, email, profile));
  }
  const publish = [userPublication(after)];
  scope.emit({ type: 'user.updated', data: { before, after }, publish });
  const { session_id } = scope.principal;
  return takeOver(scope, after, { medium: 'new-address', provesAddress: true, session_id });
}

function readAddress(given: string): string {
  const email = emailAddressIn(given);
  if (email === null) throw invalidField('email', 'Enter a valid email address.');
  return email;
}

const sameAddress = () => invalidField('email', 'This is the address of your account.');
const takenAddress = () => invalidField('email', 'Another account has this address.');

/** Someone took the address after the code was sent. */
function refuseTaken(error: unknown): never {
  throw constraintOf(error) === 'users_email' ? takenAddress() : error;
}
