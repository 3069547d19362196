import { useState } from 'react';

import { useUnsent } from '#web/lib/mutations/changes.ts';

import type { Draft } from './use-draft.ts';

interface UnsavedWordsOptions {
  /** Id of the row and field that the text belongs to. */
  readonly id: string;
  readonly field: string;
  /** Current text of the field, with own pending changes. */
  readonly value: string;
  readonly draft: Draft;
  readonly isReadOnly: boolean;
  /** The person lost the right to edit: a change on its way will be refused. */
  readonly isRightLost: boolean;
}

/**
 * Text for a field that can no longer be written: unsaved, or on its way to be refused. It stays
 * as long as the screen; null = none.
 */
export function useUnsavedWords(options: UnsavedWordsOptions): string | null {
  const { id, field, value, draft, isReadOnly, isRightLost } = options;
  const unsent = useUnsent();
  const [last, setLast] = useState<string | null>(null);
  const now =
    (draft.isDirty ? draft.text : isRightLost ? sentFor(unsent, id, field) : null) ?? null;
  const next = isReadOnly ? (now ?? last) : null;
  if (next !== last) setLast(next);
  // The server stored it before the right was lost: the field then has this value.
  return next === value && now === null ? null : next;
}

function sentFor(unsent: ReturnType<typeof useUnsent>, id: string, field: string): string | null {
  const words = unsent
    .flatMap(({ effects }) => effects)
    .findLast((effect) => effect.op === 'set' && effect.id === id && field in effect.fields);
  const text = words?.op === 'set' ? words.fields[field] : null;
  return typeof text === 'string' ? text : null;
}
