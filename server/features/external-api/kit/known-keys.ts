import { z } from 'zod';

import { ApiError } from '#shared/errors.ts';

import { externalName } from './names.ts';
import type { Row, Shape } from './shapes.ts';

/** Keys of a body or a query that mean something here. */
export type KnownKeys = ReadonlySet<string>;

/**
 * The keys that a body may have: those that change something, by both their names, and those of the replies, so that
 * what was read can be sent back whole. Null where the body is no plain object.
 */
export function bodyKeysOf(
  body: z.ZodType | undefined,
  webBody: z.ZodType | undefined,
  shape: Shape | undefined,
): KnownKeys | null {
  if (!(body instanceof z.ZodObject)) return null;
  const web = webBody instanceof z.ZodObject ? Object.keys(webBody.shape) : [];
  const shown = Object.keys(shape?.schema.shape ?? {});
  return new Set([
    ...Object.keys(body.shape),
    ...web.flatMap((key) => [key, externalName(key)]),
    ...shown.flatMap((key) => [key, `${key}_id`, `${key.replace(/s$/, '')}_ids`]),
  ]);
}

/** The keys that a query may have: the call's own, and the filters of the web call. */
export function queryKeysOf(query: z.ZodObject, webQuery: z.ZodType | undefined): KnownKeys {
  const web = webQuery instanceof z.ZodObject ? Object.keys(webQuery.shape) : [];
  return new Set([...Object.keys(query.shape), ...web]);
}

/** Refuses keys that mean nothing here by name: nothing is ignored silently. */
export function refuseUnknownKeys(sent: Row, known: KnownKeys): void {
  const unknown = Object.keys(sent).filter((key) => !known.has(key));
  if (unknown.length === 0) return;
  throw new ApiError(400, Object.fromEntries(unknown.map((key) => [key, [UNKNOWN_KEY]])));
}

/** How a key is refused that means nothing in a call. */
export const UNKNOWN_KEY = 'This key is not known here.';
