import { useState } from 'react';

import { useUnsent } from '#web/lib/mutations/changes.ts';

import type { Draft } from './use-draft.ts';

interface UnsavedWordsOptions {
  /** The thing, and the field of it that the words were meant for. */
  readonly id: string;
  readonly field: string;
  /** The current text of the field, with own changes on top. */
  readonly value: string;
  readonly draft: Draft;
  readonly isReadOnly: boolean;
  /** It was the person's right that went: what is on its way will be refused. */
  readonly isRightLost: boolean;
}

/**
 * Words typed for a field that can no longer be written: still being typed, or on their way to be refused. They
 * stay as long as the screen does; null = there are none.
 */
export function useUnsavedWords(options: UnsavedWordsOptions): string | null {
  const { id, field, value, draft, isReadOnly, isRightLost } = options;
  const unsent = useUnsent();
  const [last, setLast] = useState<string | null>(null);
  const now =
    (draft.isDirty ? draft.text : isRightLost ? sentFor(unsent, id, field) : null) ?? null;
  const next = isReadOnly ? (now ?? last) : null;
  if (next !== last) setLast(next);
  // The server had taken them before the right went: then they are what the field says.
  return next === value && now === null ? null : next;
}

function sentFor(unsent: ReturnType<typeof useUnsent>, id: string, field: string): string | null {
  const words = unsent
    .flatMap(({ effects }) => effects)
    .findLast((effect) => effect.op === 'set' && effect.id === id && field in effect.fields);
  const text = words?.op === 'set' ? words.fields[field] : null;
  return typeof text === 'string' ? text : null;
}
