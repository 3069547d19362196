import { AUTH_ERRORS } from '#shared/contract/auth-errors.ts';
import { HttpError } from '#web/lib/http/http.ts';

/** Sign-in or sign-up; the email decides. */
export type Mode = 'sign_in' | 'sign_up';

export type Step = 'email' | 'code' | 'password';

export type WayOut = 'new_code' | 'reset' | 'continue' | 'new_link' | 'set_up';

/** Where the card continues after a refusal. */
export interface Place {
  readonly mode?: Mode;
  readonly step?: Step;
  readonly way?: WayOut;
}

/** An authentication error, with its waiting time if it has one. */
export interface Refusal {
  readonly code: string;
  readonly waitSeconds?: number;
}

const inCode = (mode: Mode): Place => ({ mode, step: 'code', way: 'new_code' });

const PLACES: Readonly<Record<number, Place>> = {
  [AUTH_ERRORS.INSTANCE_NOT_CONFIGURED]: { way: 'set_up' },
  [AUTH_ERRORS.SIGNUP_DISABLED]: { mode: 'sign_up' },
  [AUTH_ERRORS.INVALID_PASSWORD]: { mode: 'sign_up', step: 'password' },
  [AUTH_ERRORS.USER_ALREADY_EXIST]: { mode: 'sign_in', way: 'continue' },
  [AUTH_ERRORS.REQUIRED_EMAIL_PASSWORD_SIGN_UP]: { mode: 'sign_up', step: 'password' },
  [AUTH_ERRORS.INVALID_EMAIL_SIGN_UP]: { mode: 'sign_up' },
  [AUTH_ERRORS.MAGIC_SIGN_UP_EMAIL_CODE_REQUIRED]: { mode: 'sign_up', step: 'code' },
  [AUTH_ERRORS.USER_DOES_NOT_EXIST]: { mode: 'sign_up', way: 'continue' },
  [AUTH_ERRORS.AUTHENTICATION_FAILED_SIGN_IN]: { mode: 'sign_in', step: 'password', way: 'reset' },
  [AUTH_ERRORS.REQUIRED_EMAIL_PASSWORD_SIGN_IN]: { mode: 'sign_in', step: 'password' },
  [AUTH_ERRORS.MAGIC_SIGN_IN_EMAIL_CODE_REQUIRED]: { mode: 'sign_in', step: 'code' },
  [AUTH_ERRORS.INVALID_MAGIC_CODE_SIGN_IN]: inCode('sign_in'),
  [AUTH_ERRORS.INVALID_MAGIC_CODE_SIGN_UP]: inCode('sign_up'),
  [AUTH_ERRORS.EXPIRED_MAGIC_CODE_SIGN_IN]: inCode('sign_in'),
  [AUTH_ERRORS.EXPIRED_MAGIC_CODE_SIGN_UP]: inCode('sign_up'),
  [AUTH_ERRORS.EMAIL_CODE_ATTEMPT_EXHAUSTED_SIGN_IN]: inCode('sign_in'),
  [AUTH_ERRORS.EMAIL_CODE_ATTEMPT_EXHAUSTED_SIGN_UP]: inCode('sign_up'),
  [AUTH_ERRORS.INVALID_PASSWORD_TOKEN]: { way: 'new_link' },
  [AUTH_ERRORS.EXPIRED_PASSWORD_TOKEN]: { way: 'new_link' },
  [AUTH_ERRORS.AUTHENTICATION_FAILED_SIGN_UP]: { mode: 'sign_up', step: 'password' },
  [AUTH_ERRORS.INVALID_EMAIL_MAGIC_SIGN_UP]: inCode('sign_up'),
  [AUTH_ERRORS.INVALID_EMAIL_MAGIC_SIGN_IN]: inCode('sign_in'),
};

/** Step and offered action after an error code. */
export function placeOf(code: string | undefined): Place {
  return PLACES[Number(code)] ?? {};
}

/** The step after a refusal; without an email it is the first one. */
export function stepAfter(code: string | undefined, email: string): Step {
  return email === '' ? 'email' : (placeOf(code).step ?? 'email');
}

/**
 * The email in a refusal's payload, where the contract puts an internal name before it for codes.
 */
export function plainAddress(email: string | undefined): string {
  const plain = (email ?? '').replace(/^magic_/, '');
  return plain === 'False' ? '' : plain;
}

/** The refusal of a failed call; `away` = no answer. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof HttpError)) throw error;
  const { body, retryAfter } = error;
  const code: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'error_code') : null;
  const wait = retryAfter === null ? {} : { waitSeconds: Math.ceil(retryAfter / 1000) };
  if (typeof code === 'number' || typeof code === 'string') return { code: String(code), ...wait };
  return { code: error.isTemporary ? 'away' : 'unknown' };
}
