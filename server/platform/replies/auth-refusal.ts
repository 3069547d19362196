import { AUTH_ERRORS, type AuthError } from '#shared/contract/auth-errors.ts';
import { ApiError } from '#shared/errors.ts';

/**
 * An error of the authentication catalog. Forms redirect with these parameters, JSON calls reply
 * 400 with this body; the payload names the address.
 */
export class AuthRefusal extends Error {
  readonly reason: AuthError;
  readonly payload: Record<string, string>;

  constructor(reason: AuthError, payload: Record<string, string> = {}) {
    super(reason);
    this.name = 'AuthRefusal';
    this.reason = reason;
    this.payload = payload;
  }
}

/** The error as body or query of a reply. */
export function refusalBody(refusal: AuthRefusal) {
  return {
    error_code: AUTH_ERRORS[refusal.reason],
    error_message: refusal.reason,
    ...refusal.payload,
  };
}

/** Maps a thrown error to an AuthRefusal for a redirect; rethrows any other error. */
export function asRefusal(error: unknown): AuthRefusal {
  if (error instanceof AuthRefusal) return error;
  if (error instanceof ApiError && error.status === 429) {
    return new AuthRefusal('RATE_LIMIT_EXCEEDED');
  }
  throw error;
}

/** Runs the work of a JSON call; an AuthRefusal becomes its 400. */
export async function refusingWithJson<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AuthRefusal) throw new ApiError(400, refusalBody(error));
    throw error;
  }
}
