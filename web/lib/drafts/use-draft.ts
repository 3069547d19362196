import { useCallback, useEffect, useRef, useState } from 'react';

import { useKeptText } from './kept-text.ts';

interface DraftOptions {
  /** Storage key of the text while it is typed. */
  readonly place: string;
  /** The committed value, with own pending changes. */
  readonly value: string;
  /** Whether another person made the last change, so that a differing value is theirs. */
  readonly isTheirs: boolean;
  /** Returns false when the row cannot be changed now: the text is then kept. */
  readonly save: (text: string) => boolean;
  /** Whether two texts are equal, although the server may normalize one. */
  readonly isSame?: (a: string, b: string) => boolean;
  /** Milliseconds after the last key until it is saved; 1000 by default. */
  readonly saveAfter?: number;
  /** The field can no longer be written: the text is kept instead of being sent and refused. */
  readonly isHeld?: boolean;
}

/** Text being typed over a value that others may change meanwhile. */
export interface Draft {
  readonly text: string;
  readonly isDirty: boolean;
  /** What another person saved while this was typed. */
  readonly theirs: string | null;
  readonly change: (text: string) => void;
  /** Saves at once, when the field loses focus. */
  readonly flush: () => void;
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
}

const SAVE_AFTER_MS = 1_000;
const exactly = (a: string, b: string) => a === b;

/**
 * Saves some time after typing and stores the text until then; never overwrites another person's
 * value without asking.
 */
export function useDraft(options: DraftOptions): Draft {
  const { place, value, isTheirs, save, isSame = exactly, saveAfter = SAVE_AFTER_MS } = options;
  const { isHeld = false } = options;
  const [kept, setKept, forget] = useKeptText(place);
  // The value that the text replaces; after a crash it is unknown, and the current value is used.
  const [base, setBase] = useState<string | null>(kept === '' ? null : value);
  const isDirty = base !== null;
  const theirs =
    base !== null && isTheirs && !isSame(base, value) && !isSame(kept, value) ? value : null;

  const finish = useCallback(
    (text: string) => {
      if (!save(text)) return;
      forget();
      setBase(null);
    },
    [forget, save],
  );
  const flush = useCallback(() => {
    if (isDirty && !isHeld && theirs === null) finish(kept);
  }, [isDirty, isHeld, theirs, finish, kept]);
  useEffect(() => {
    if (!isDirty || isHeld || theirs !== null) return undefined;
    const timer = setTimeout(flush, saveAfter);
    return () => clearTimeout(timer);
  }, [isDirty, isHeld, theirs, flush, saveAfter]);
  useLeaving(flush);

  return {
    text: isDirty ? kept : value,
    isDirty,
    theirs,
    change: (text) => {
      setKept(text);
      if (base === null) setBase(value);
    },
    flush,
    takeTheirs: () => {
      forget();
      setBase(null);
    },
    keepMine: () => finish(kept),
  };
}

/** Saves unsaved text when the field unmounts. */
function useLeaving(flush: () => void): void {
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  useEffect(() => () => latest.current(), []);
}
