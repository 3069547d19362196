import { ZodError } from 'zod';

import { fieldErrors } from '#server/platform/replies/field-errors.ts';
import { ApiError, errors, refusal } from '#shared/errors.ts';

import { externalName } from './names.ts';

/** The 404 of a missing row. */
export const resourceMissing = () =>
  refusal(404, { error: 'The requested resource does not exist.' });

/** The 409 of a taken external id. */
export const externalIdTaken = (what: string, id: string) =>
  refusal(409, {
    error: `${what} with the same external id and external source already exists`,
    id,
  });

/**
 * Converts an error of the web API: `{error}`, or `{field: [...]}` with external names. Permission
 * and paging errors are the same in both; keys in `own` keep their names.
 */
export function externalError(thrown: unknown, own: readonly string[] = []): unknown {
  const error = thrown instanceof ZodError ? fieldErrors(thrown) : thrown;
  if (!(error instanceof ApiError)) return error;
  const { status, body, headers } = error;
  const isMissing = body['error'] === errors.notFound().body['error'] || 'detail' in body;
  if (status === 404 && isMissing) return resourceMissing();
  if (status !== 400) return error;
  const named = Object.entries(body).map(([key, value]) => [
    own.includes(key) ? key : externalName(key),
    typeof value === 'string' && !SENTENCES.has(key) ? [value] : value,
  ]);
  return new ApiError(status, Object.fromEntries(named), headers);
}

/** Keys whose value is a message about the whole call. */
const SENTENCES: ReadonlySet<string> = new Set(['error', 'detail', 'message', 'code']);
