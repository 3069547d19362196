import { ZodError } from 'zod';

import { fieldErrors } from '#server/platform/replies/field-errors.ts';
import { ApiError, errors, refusal } from '#shared/errors.ts';

import { externalName } from './names.ts';

/** There is no such thing here. */
export const resourceMissing = () =>
  refusal(404, { error: 'The requested resource does not exist.' });

/** The refusal of something that has the external id already. */
export const externalIdTaken = (what: string, id: string) =>
  refusal(409, {
    error: `${what} with the same external id and external source already exists`,
    id,
  });

/**
 * A refusal of the web API as the external one writes it: `{error}`, or `{field: [...]}` with the field's own name.
 * Who may not, and paging, are refused alike in both; keys of the call's own body keep their names.
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

/** Keys that hold a sentence about the whole call. */
const SENTENCES: ReadonlySet<string> = new Set(['error', 'detail', 'message', 'code']);
