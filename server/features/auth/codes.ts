import { randomInt } from 'node:crypto';

import type { Scope } from '#server/platform/access/scope.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { sign } from '#server/platform/settings/secret-key.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';

import { loginCodeMail } from './mails.ts';
import { findPerson } from './queries.ts';

/** Lifetime of the newest code in seconds. */
const CODE_SECONDS = 600;
/** Number of codes per address until the last one expires: the fifth request is refused. */
const MAX_REQUESTS = 4;
/** Wrong guesses after which a code is void. */
const MAX_WRONG_TRIES = 5;

/** What a code proves: its storage key and its single purpose. */
export interface Proof {
  readonly key: string;
  readonly purpose: 'one-time-code' | 'new-address';
  readonly about: string;
}

export function signInProof(email: string): Proof {
  return { key: email, purpose: 'one-time-code', about: email };
}

/** A code that verifies a person's new address: one at a time, useless to others. */
export function newAddressProof(userId: string, email: string): Proof {
  return { key: `new-address ${userId}`, purpose: 'new-address', about: `${userId} ${email}` };
}

/** Mails a new code in place of the former one; false after too many requests. */
export async function sendCode(
  scope: Scope,
  email: string,
  language: string | undefined,
): Promise<boolean> {
  const code = await issueCode(scope, signInProof(email));
  if (code === null) return false;
  const link = signInLink(scope, email, code, (await findPerson(scope, email)) !== undefined);
  await queueMail(scope, { ...loginCodeMail(email, code, link), language });
  return true;
}

/** The code is in the fragment, so that no server or proxy logs it. */
function signInLink({ platform }: Scope, email: string, code: string, isKnown: boolean): string {
  const address = webAddress(platform.config, 'app', isKnown ? '' : 'sign-up', { email });
  return `${address}#code=${code}`;
}

/** Creates a code in place of the former one; null after too many requests. */
export async function issueCode(scope: Scope, proof: Proof): Promise<string | null> {
  const code = makeCode();
  const issued = await scope.sql`
    INSERT INTO one_time_codes AS c (email, code_hash, expires_at)
    VALUES (${proof.key}, ${codeHash(scope.platform, proof, code)}, now() + make_interval(secs => ${CODE_SECONDS}))
    ON CONFLICT (email) DO UPDATE SET
      code_hash = EXCLUDED.code_hash, expires_at = EXCLUDED.expires_at, wrong_tries = 0,
      requests = CASE WHEN c.expires_at <= now() THEN 1 ELSE c.requests + 1 END
    WHERE c.expires_at <= now() OR c.requests < ${MAX_REQUESTS}
    RETURNING email`;
  return issued.length === 0 ? null : code;
}

export type Guess = 'right' | 'wrong' | 'expired' | 'exhausted';

/**
 * Checks a code, which stays valid until it is spent. One statement on the locked row counts a
 * wrong guess, so that parallel guesses all count; a caller's rollback must not undo that.
 */
export async function guessCode(platform: Platform, proof: Proof, code: string): Promise<Guess> {
  const { sql } = platform.database;
  const right = await sql`SELECT 1 FROM one_time_codes WHERE ${isCode(sql, platform, proof, code)}`;
  if (right.length > 0) return 'right';
  const [left] = await sql<{ wrong_tries: number }[]>`
    UPDATE one_time_codes SET wrong_tries = LEAST(wrong_tries, ${MAX_WRONG_TRIES}::int) + 1
    WHERE email = ${proof.key} AND expires_at > now() RETURNING wrong_tries`;
  if (!left) return 'expired';
  return left.wrong_tries > MAX_WRONG_TRIES ? 'exhausted' : 'wrong';
}

/** Deletes a code in the transaction it permits. False when it was used meanwhile. */
export async function spendCode(scope: Scope, proof: Proof, code: string): Promise<boolean> {
  const { sql, platform } = scope;
  const spent = await sql`DELETE FROM one_time_codes WHERE ${isCode(sql, platform, proof, code)}`;
  return spent.count > 0;
}

const isCode = (sql: SqlClient, platform: Platform, proof: Proof, code: string) => sql`
  email = ${proof.key} AND code_hash = ${codeHash(platform, proof, code.trim().toLowerCase())}
  AND expires_at > now() AND wrong_tries < ${MAX_WRONG_TRIES}`;

/** Three groups of four letters: 56 bits. */
function makeCode(): string {
  const group = () =>
    Array.from({ length: 4 }, () => String.fromCodePoint(97 + randomInt(26))).join('');
  return [group(), group(), group()].join('-');
}

function codeHash(platform: Platform, { purpose, about }: Proof, code: string): string {
  return sign(platform.secretKey, purpose, `${about} ${code}`);
}

/** Deletes expired codes and reset links, and those that a wrong clock gave a long life. */
export async function removeExpiredProofs(platform: Platform): Promise<number> {
  const { sql } = platform.database;
  const codes = await sql`
    DELETE FROM one_time_codes WHERE expires_at NOT BETWEEN now() AND now() + interval '1 day'`;
  const links = await sql`
    DELETE FROM password_resets WHERE expires_at NOT BETWEEN now() AND now() + interval '1 day'`;
  return codes.count + links.count;
}
