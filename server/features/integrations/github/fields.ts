import { createHash } from 'node:crypto';

import { z } from 'zod';

/** What both sides have of an item, in words that can be compared. */
export const Fields = z.object({
  title: z.string(),
  /** A digest of the text as that side writes it. */
  text: z.string(),
  state: z.enum(['open', 'completed', 'not_planned']),
  /** Names in small letters, in order. */
  labels: z.array(z.string()),
  /** Members who are known on both sides, in order. */
  assignees: z.array(z.string()),
});
export type Fields = z.infer<typeof Fields>;

/** How both sides were when they were last the same. */
export const Base = z.object({ theirs: Fields, ours: Fields });
export type Base = z.infer<typeof Base>;

export type FieldName = keyof Fields;
const NAMES = ['title', 'text', 'state', 'labels', 'assignees'] as const;

/** The digest of a text. */
export const digest = (text: string) =>
  createHash('sha256').update(text.replaceAll('\r\n', '\n').trim()).digest('base64url');

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * What has to come here and what has to go there. A change there goes first where both sides changed the same field;
 * what already says the same needs nothing, so that nothing goes round in circles.
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

/** The new base: what still has to go there stays as it was, and shows again the next time. */
export function settle(base: Base, now: Base, pending: readonly FieldName[]): Base {
  const of = (side: 'theirs' | 'ours'): Fields => ({
    ...now[side],
    ...Object.fromEntries(pending.map((name) => [name, base[side][name]])),
  });
  return { theirs: of('theirs'), ours: of('ours') };
}
