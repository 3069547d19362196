import type { Scope } from '#server/platform/access/scope.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { pairCounter, takeLimit } from './limits.ts';
import { resetLimit } from './rate-limit.ts';

/** Throttles a call that works without a session. */
export async function limitOpenCall(scope: Scope, address: string, email?: string): Promise<void> {
  if (scope.user) return;
  await takeLimit(scope.platform, 'open_call', { address, place: email });
}

/**
 * Throttles accounts that are made from one network. This machine is none: it is whoever runs the program, or a proxy
 * that does not say for whom it asks, and then for everybody.
 */
export async function limitNewAccounts(platform: Platform, address: string): Promise<void> {
  if (/^(?:::ffff:)?127\.|^::1$/.test(address)) return;
  await takeLimit(platform, 'new_account', { address });
}

/** Throttles codes that are mailed for one network; how many one e-mail address gets, the codes count themselves. */
export async function limitCodeMails(platform: Platform, address: string): Promise<void> {
  await takeLimit(platform, 'code_mail', { address });
}

/** Throttles reset mails: to one account, and from one network. */
export async function limitResetMails(
  platform: Platform,
  userId: string,
  address: string,
): Promise<void> {
  await takeLimit(platform, 'reset_mail', { address, place: userId });
}

/** Throttles the form posts of an address. */
export async function limitForms(platform: Platform, address: string): Promise<void> {
  await takeLimit(platform, 'sign_in_form', { address });
}

/**
 * Counts a try to prove an account, before the proof is looked at, so that many at once count too. Answers
 * what forgets the count after a right one.
 */
export async function limitTries(platform: Platform, account: string, address: string) {
  await takeLimit(platform, 'proof', { address, place: account });
  return () => resetLimit(platform, pairCounter('proof', address, account));
}
