import type { Scope } from '#server/platform/access/scope.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { resetLimit, takeFromLimit } from './rate-limit.ts';

/** Calls without a session that look up or mail an address: one counter an IP address (T). */
const OPEN_CALLS = { max: 30, seconds: 60 };
/** Form posts of one IP address: each may cost a password hash. */
const FORMS = { max: 120, seconds: 60 };
/** Wrong passwords or codes for one account from one IP address; a right one starts anew. */
const TRIES = { max: 10, seconds: 300 };
/** The same from everywhere; far higher, so that nobody can lock another's account out by guessing. */
const TRIES_FROM_ANYWHERE = { max: 1000, seconds: 3600 };
/** Look-ups of one address from everywhere; above what one IP address may ask, for the same reason. */
const ABOUT_ADDRESS = { max: 100, seconds: 60 };
const RESET_MAILS = { max: 5, seconds: 900 };

/** Throttles a call that works without a session. */
export async function limitOpenCall(scope: Scope, ip: string, email: string): Promise<void> {
  if (scope.user) return;
  await takeFromLimit(scope.platform, `open:${ip}`, OPEN_CALLS);
  await takeFromLimit(scope.platform, `about:${email}`, ABOUT_ADDRESS);
}

/** Throttles reset mails to one account: they would fill somebody's mailbox. */
export async function limitResetMails(platform: Platform, userId: string): Promise<void> {
  await takeFromLimit(platform, `reset-mail:${userId}`, RESET_MAILS);
}

/** Throttles the form posts of an address. */
export async function limitForms(platform: Platform, ip: string): Promise<void> {
  await takeFromLimit(platform, `forms:${ip}`, FORMS);
}

/**
 * Counts a try to prove an account, before the proof is looked at, so that many at once count too. Answers
 * what forgets the count after a right one.
 */
export async function limitTries(platform: Platform, account: string, ip: string) {
  const name = `tries:${account}:${ip}`;
  await takeFromLimit(platform, name, TRIES);
  await takeFromLimit(platform, `tries:${account}`, TRIES_FROM_ANYWHERE);
  return () => resetLimit(platform, name);
}
