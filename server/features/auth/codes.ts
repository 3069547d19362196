import { randomInt } from 'node:crypto';

import type { Scope } from '#server/platform/access/scope.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { sign } from '#server/platform/settings/secret-key.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';

import { loginCodeMail } from './mails.ts';
import { findPerson } from './queries.ts';

/** Seconds a code lives, counted from the newest. */
const CODE_SECONDS = 600;
/** Codes an address may ask for until the last one has run out: the fifth request in a row is refused. */
const MAX_REQUESTS = 4;
/** Wrong guesses after which a code is dead. */
const MAX_WRONG_TRIES = 5;

/** What a code proves: under which key the newest lives, and what it is good for and nothing else. */
export interface Proof {
  readonly key: string;
  readonly purpose: 'one-time-code' | 'new-address';
  readonly about: string;
}

/** A code with which somebody signs in. */
export function signInProof(email: string): Proof {
  return { key: email, purpose: 'one-time-code', about: email };
}

/** A code by which a person shows that another address is theirs: one at a time, and of no use to anybody else. */
export function newAddressProof(userId: string, email: string): Proof {
  return { key: `new-address ${userId}`, purpose: 'new-address', about: `${userId} ${email}` };
}

/** Mails a new code to an address, in place of the former one; false when it has asked too often. */
export async function sendCode(scope: Scope, email: string): Promise<boolean> {
  const code = await issueCode(scope, signInProof(email));
  if (code === null) return false;
  const link = signInLink(scope, email, code, (await findPerson(scope, email)) !== undefined);
  await queueMail(scope, loginCodeMail(email, code, link));
  return true;
}

/** The code stands behind the `#`, so that no server and no proxy writes it down. */
function signInLink({ platform }: Scope, email: string, code: string, isKnown: boolean): string {
  const address = webAddress(platform.config, 'app', isKnown ? '' : 'sign-up', { email });
  return `${address}#code=${code}`;
}

/** Makes a new code in place of the former one; null when too many were asked for. */
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

/** What became of a guess. */
export type Guess = 'right' | 'wrong' | 'expired' | 'exhausted';

/**
 * Whether it is the right code, which is good until it is spent. A wrong guess is counted by one statement on the locked
 * row, so that fifty at once are five; this must not run inside a transaction that a wrong guess would roll back.
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

/** Uses a code up in the transaction of what it opens: cut off, it is still good. False when it was used meanwhile. */
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

/** Clears away codes and reset links that have run out, and those that a wrong clock made live for long. */
export async function removeExpiredProofs(platform: Platform): Promise<number> {
  const { sql } = platform.database;
  const codes = await sql`
    DELETE FROM one_time_codes WHERE expires_at NOT BETWEEN now() AND now() + interval '1 day'`;
  const links = await sql`
    DELETE FROM password_resets WHERE expires_at NOT BETWEEN now() AND now() + interval '1 day'`;
  return codes.count + links.count;
}
