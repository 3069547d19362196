import { useCallback, useEffect, useRef, useState } from 'react';

import { useKeptText } from './kept-text.ts';

interface DraftOptions {
  /** Where the words are kept while they are typed. */
  readonly place: string;
  /** What is committed, with own changes on top. */
  readonly value: string;
  /** Somebody else was the last to change the thing: a value that differs is theirs. */
  readonly isTheirs: boolean;
  /** False = the thing is not there to be changed: the words are kept. */
  readonly save: (text: string) => boolean;
  /** Whether two texts are equal, although the server may write one differently. */
  readonly isSame?: (a: string, b: string) => boolean;
  /** It is saved this long after the last key; a second by default. */
  readonly saveAfter?: number;
  /** The field cannot be written any more: its words are kept, not sent to be refused. */
  readonly isHeld?: boolean;
}

/** Words being typed over a value that others may change meanwhile. */
export interface Draft {
  readonly text: string;
  readonly isDirty: boolean;
  /** What another person wrote while this was typed. */
  readonly theirs: string | null;
  readonly change: (text: string) => void;
  /** Saves at once: the field was left. */
  readonly flush: () => void;
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
}

const SAVE_AFTER_MS = 1_000;
const exactly = (a: string, b: string) => a === b;

/** Saves a while after typing; keeps the words until then; never overwrites another's without asking. */
export function useDraft(options: DraftOptions): Draft {
  const { place, value, isTheirs, save, isSame = exactly, saveAfter = SAVE_AFTER_MS } = options;
  const { isHeld = false } = options;
  const [kept, setKept, forget] = useKeptText(place);
  // What the words were written over; unknown after a crash, then it is what is there now.
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

/** Saves what is unsaved when the field leaves the screen. */
function useLeaving(flush: () => void): void {
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  useEffect(() => () => latest.current(), []);
}
