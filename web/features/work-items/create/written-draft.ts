import { z } from 'zod';

import { drafts } from '#web/features/work-items/drafts/store.ts';

import { asTyped, Draft, fieldsOfDraft, withFields } from './create-draft.ts';

/** A draft in its form. */
export const WrittenDraft = z.object({
  /** Its row; null until the first word. */
  id: z.string().nullable(),
  draft: Draft,
  /** Fields that have changed since it was saved last. */
  unsaved: z.array(z.string()),
});
export type WrittenDraft = z.infer<typeof WrittenDraft>;

/** The same words as a draft of which nothing is stored. */
export function anew({ draft }: Pick<WrittenDraft, 'draft'>): WrittenDraft {
  return { id: null, draft, unsaved: Object.keys(fieldsOfDraft(draft)) };
}

/** What the form shows: what is stored, with what is not saved yet. */
export function shownOf({ draft, unsaved }: WrittenDraft, stored: Draft): Draft {
  const fields = fieldsOfDraft(draft);
  const mine = Object.fromEntries(unsaved.map((key) => [key, fields[key]]));
  return asTyped(unsaved.length > 0 ? withFields(stored, mine) : stored, draft);
}

/** What this browser has kept. What has been made or thrown away on another device is not taken up again. */
export function readKept(text: string, isCurrent: boolean): WrittenDraft | null {
  if (text === '') return null;
  try {
    const kept = WrittenDraft.parse(JSON.parse(text));
    const isThere = kept.id === null || !isCurrent || drafts.get(kept.id) !== undefined;
    if (isThere) return kept;
    return kept.unsaved.length > 0 ? anew(kept) : null;
  } catch {
    return null;
  }
}
