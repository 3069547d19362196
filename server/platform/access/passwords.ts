import { hash, verify } from '@node-rs/argon2';
import zxcvbn from 'zxcvbn';

import { PASSWORD_LENGTH } from '#shared/contract/auth-errors.ts';

/** Minimum score of zxcvbn for every password. */
const MIN_SCORE = 3;

/** zxcvbn takes quadratic time; characters beyond this limit add nothing. */
const SCORED_CHARACTERS = 64;

/** Whether a password is acceptable: within the limits of length, and not easily guessed. */
export function isStrongPassword(password: string): boolean {
  if (password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max) return false;
  return zxcvbn(password.slice(0, SCORED_CHARACTERS)).score >= MIN_SCORE;
}

/** The argon2id hash of a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'));
}

/**
 * Whether the password matches. Without a stored hash (unknown person, or no password) it hashes
 * all the same, so that timing reveals nothing.
 */
export async function isRightPassword(stored: string | null, password: string): Promise<boolean> {
  const given = password.slice(0, PASSWORD_LENGTH.max).normalize('NFKC');
  decoy ??= hash('nobody has this password');
  const isRight = await verify(stored ?? (await decoy), given);
  return isRight && stored !== null && password.length <= PASSWORD_LENGTH.max;
}

let decoy: Promise<string> | undefined;
