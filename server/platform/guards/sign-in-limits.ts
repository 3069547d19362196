import type { Scope } from '#server/platform/access/scope.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { pairCounter, takeLimit } from './limits.ts';
import { resetLimit } from './rate-limit.ts';

/** Rate limit of a call without a session. */
export async function limitOpenCall(scope: Scope, address: string, email?: string): Promise<void> {
  if (scope.user) return;
  await takeLimit(scope.platform, 'open_call', { address, place: email });
}

/**
 * Rate limit of new accounts per network. Excludes this machine: it is the operator, or a proxy
 * that does not forward addresses, and then counts for everyone.
 */
export async function limitNewAccounts(platform: Platform, address: string): Promise<void> {
  if (/^(?:::ffff:)?127\.|^::1$/.test(address)) return;
  await takeLimit(platform, 'new_account', { address });
}

/** Rate limit of mailed codes per network; the codes themselves limit each email address. */
export async function limitCodeMails(platform: Platform, address: string): Promise<void> {
  await takeLimit(platform, 'code_mail', { address });
}

/** Rate limit of reset mails, per account and per network. */
export async function limitResetMails(
  platform: Platform,
  userId: string,
  address: string,
): Promise<void> {
  await takeLimit(platform, 'reset_mail', { address, place: userId });
}

/** Rate limit of form posts per address. */
export async function limitForms(platform: Platform, address: string): Promise<void> {
  await takeLimit(platform, 'sign_in_form', { address });
}

/**
 * Counts an attempt to prove an account before the proof is checked, so that concurrent ones count
 * too. Returns a function that resets the counter after success.
 */
export async function limitTries(platform: Platform, account: string, address: string) {
  await takeLimit(platform, 'proof', { address, place: account });
  return () => resetLimit(platform, pairCounter('proof', address, account));
}
