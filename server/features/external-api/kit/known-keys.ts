import { z } from 'zod';

import { ApiError } from '#shared/errors.ts';

import { externalName } from './names.ts';
import type { Row, Shape } from './shapes.ts';

/** The keys that a body or query may have. */
export type KnownKeys = ReadonlySet<string>;

/**
 * Keys that a body may have: the changeable ones under both names, and those of replies, so that a
 * row can be sent back whole. Null when the body is not an object.
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

/** Keys that a query may have: the call's own, and the web call's filters. */
export function queryKeysOf(query: z.ZodObject, webQuery: z.ZodType | undefined): KnownKeys {
  const web = webQuery instanceof z.ZodObject ? Object.keys(webQuery.shape) : [];
  return new Set([...Object.keys(query.shape), ...web]);
}

/** Refuses unknown keys by name: nothing is ignored silently. */
export function refuseUnknownKeys(sent: Row, known: KnownKeys): void {
  const unknown = Object.keys(sent).filter((key) => !known.has(key));
  if (unknown.length === 0) return;
  throw new ApiError(400, Object.fromEntries(unknown.map((key) => [key, [UNKNOWN_KEY]])));
}

/** Error text for an unknown key. */
export const UNKNOWN_KEY = 'This key is not known here.';

/** Columns fixed at creation. Other read-only keys derive from later events. */
const FIXED = ['created_at', 'created_by', 'project', 'sequence_id', 'workspace'] as const;

/** Fixed keys that the rows of a call have and its body cannot change. */
export function fixedKeysOf(
  shape: Shape | undefined,
  bodies: readonly (z.ZodType | undefined)[],
): readonly string[] {
  const changed = new Set(
    bodies.flatMap((body) =>
      body instanceof z.ZodObject ? Object.keys(body.shape).map(externalName) : [],
    ),
  );
  return FIXED.filter((key) => shape && key in shape.schema.shape && !changed.has(key));
}

/**
 * Refuses changed values of fixed keys; the same values may be sent back. A new row has none yet:
 * null leaves them to the server.
 */
export function refuseOtherValues(
  sent: Row,
  row: unknown,
  fixed: readonly string[],
  method: string,
): void {
  if (typeof row !== 'object' || row === null) return;
  const isMade = method === 'POST';
  const others = fixed
    .flatMap((key) => [[key, key] as const, [`${key}_id`, key] as const])
    .filter(([name]) => !(isMade && sent[name] === null))
    .filter(([name, key]) => isOther(sent[name], Reflect.get(row, key)));
  if (others.length === 0) return;
  const text = isMade ? 'This cannot be chosen.' : 'This cannot be changed.';
  throw new ApiError(400, Object.fromEntries(others.map(([name]) => [name, [text]])));
}

function isOther(sent: unknown, kept: unknown): boolean {
  // Embedded and hidden values are not compared.
  if (sent === undefined || !isPlain(sent) || !isPlain(kept)) return false;
  const [left, right] = [String(sent).toLowerCase(), String(kept).toLowerCase()];
  return left !== right && !(Date.parse(left) === Date.parse(right));
}

const isPlain = (value: unknown) =>
  value === null || typeof value === 'string' || typeof value === 'number';
