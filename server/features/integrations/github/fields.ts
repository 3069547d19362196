import { createHash } from 'node:crypto';

import { z } from 'zod';

/** Fields of an item on both sides, in comparable form. */
export const Fields = z.object({
  title: z.string(),
  /** A hash of the text as that side writes it. */
  text: z.string(),
  state: z.enum(['open', 'completed', 'not_planned']),
  /** Lower-case names, sorted. */
  labels: z.array(z.string()),
  /** Ids of members known on both sides, sorted. */
  assignees: z.array(z.string()),
});
export type Fields = z.infer<typeof Fields>;

/** State of both sides when they were last equal. */
export const Base = z.object({ theirs: Fields, ours: Fields });
export type Base = z.infer<typeof Base>;

export type FieldName = keyof Fields;
const NAMES = ['title', 'text', 'state', 'labels', 'assignees'] as const;

export const digest = (text: string) =>
  createHash('sha256').update(text.replaceAll('\r\n', '\n').trim()).digest('base64url');

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The fields to import and those to send. GitHub wins where both sides changed a field; equal
 * fields need nothing, which prevents loops.
 */
export function compare(
  base: Base,
  theirs: Fields,
  ours: Fields,
): { readonly incoming: FieldName[]; readonly outgoing: FieldName[] } {
  const incoming: FieldName[] = [];
  const outgoing: FieldName[] = [];
  for (const name of NAMES) {
    if (isSame(theirs[name], ours[name])) continue;
    if (!isSame(theirs[name], base.theirs[name])) incoming.push(name);
    else if (!isSame(ours[name], base.ours[name])) outgoing.push(name);
  }
  return { incoming, outgoing };
}

/** The next base: fields still to be sent keep the old values, so they differ again next time. */
export function settle(base: Base, now: Base, pending: readonly FieldName[]): Base {
  const of = (side: 'theirs' | 'ours'): Fields => ({
    ...now[side],
    ...Object.fromEntries(pending.map((name) => [name, base[side][name]])),
  });
  return { theirs: of('theirs'), ours: of('ours') };
}
