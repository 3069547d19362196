import { AUTH_ERRORS, type AuthError } from '#shared/contract/auth-errors.ts';
import { ApiError } from '#shared/errors.ts';

/**
 * A refusal of the authentication catalog. Forms answer it as a redirect with these
 * parameters, JSON calls as a 400 with this body; the payload says which address it was about.
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

/** The refusal as body or query of the answer. */
export function refusalBody(refusal: AuthRefusal) {
  return {
    error_code: AUTH_ERRORS[refusal.reason],
    error_message: refusal.reason,
    ...refusal.payload,
  };
}

/** The refusal that a thrown error means to a browser that will be redirected; throws any other error on. */
export function asRefusal(error: unknown): AuthRefusal {
  if (error instanceof AuthRefusal) return error;
  if (error instanceof ApiError && error.status === 429) {
    return new AuthRefusal('RATE_LIMIT_EXCEEDED');
  }
  throw error;
}

/** Runs the work of a JSON call; a refusal becomes its 400. */
export async function refusingWithJson<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AuthRefusal) throw new ApiError(400, refusalBody(error));
    throw error;
  }
}
