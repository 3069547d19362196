import { hash, verify } from '@node-rs/argon2';
import zxcvbn from 'zxcvbn';

import { PASSWORD_LENGTH } from '#shared/contract/auth-errors.ts';

/** The score a password must reach everywhere one is set. */
const LEAST_SCORE = 3;

/** zxcvbn's time grows with the square of the length; what comes after this many characters adds nothing. */
const SCORED_CHARACTERS = 64;

/** Whether a password may be set: long enough, not absurdly long, not easily guessed. */
export function isStrongPassword(password: string): boolean {
  if (password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max) return false;
  return zxcvbn(password.slice(0, SCORED_CHARACTERS)).score >= LEAST_SCORE;
}

/** The argon2id hash of a password, as stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'));
}

/**
 * Whether the password is the right one. Without a stored hash (no such person, or no password set) it hashes
 * all the same, so that the time tells nothing.
 */
export async function isRightPassword(stored: string | null, password: string): Promise<boolean> {
  const given = password.slice(0, PASSWORD_LENGTH.max).normalize('NFKC');
  decoy ??= hash('nobody has this password');
  const isRight = await verify(stored ?? (await decoy), given);
  return isRight && stored !== null && password.length <= PASSWORD_LENGTH.max;
}

let decoy: Promise<string> | undefined;
