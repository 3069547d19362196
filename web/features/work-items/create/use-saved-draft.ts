import { useCallback, useMemo, useRef, useState } from 'react';

import { filesIn } from '#web/features/editor/store.ts';
import { drafts } from '#web/features/work-items/drafts/store.ts';
import { useOwnPlace } from '#web/features/workspaces/store.ts';
import { useKeptText } from '#web/lib/drafts/kept-text.ts';
import { useIsCurrent } from '#web/lib/feed/status.ts';
import { HttpError } from '#web/lib/http/http.ts';

import { changedFields, type Draft, draftFrom } from './create-draft.ts';
import { type Latest, useDraftSaving } from './use-draft-saving.ts';
import { anew, readKept, shownOf, type WrittenDraft } from './written-draft.ts';

/**
 * A draft that saves itself while it is written: in the browser, and through the queue of changes on the server, so
 * that a crash, an hour without a network and another device all find the same words. `begin` says what the form
 * begins with, knowing what was left.
 */
export function useSavedDraft(begin: (kept: WrittenDraft | null) => WrittenDraft) {
  const own = useWritten(begin);
  const { written, latest, isCurrent, keepNow } = own;
  const row = drafts.use(written.id);
  const isGone = written.id !== null && !row && isCurrent;
  const draft = useMemo(
    () => (row ? shownOf(written, draftFrom(row)) : written.draft),
    [row, written],
  );
  const save = useDraftSaving(latest, { onSaved: keepNow, onRefused: own.refuse });
  return {
    draft,
    kept: own.kept,
    id: isGone ? null : written.id,
    /** It was deleted on another device, or made there, while it is open here. */
    isGone,
    /** The server did not take what was written last. */
    isRefused: own.isRefused,
    change: (next: Draft) => {
      // What was drawn last may not know of the row yet.
      const { id, unsaved } = latest.current.written;
      const changed = new Set([...unsaved, ...changedFields(draft, next)]);
      own.setRefused(false);
      keepNow(isGone ? anew({ draft: next }) : { id, draft: next, unsaved: [...changed] });
      save.soon();
    },
    ...actionsOf(own, save, isGone),
  };
}

/** What its form does with it. */
function actionsOf(
  { latest, put, keep, forget }: ReturnType<typeof useWritten>,
  save: ReturnType<typeof useDraftSaving>,
  isGone: boolean,
) {
  return {
    /** Its row now, which the last call may have made. */
    idNow: () => latest.current.written.id,
    /** Saves at once what is not saved yet. */
    save: save.now,
    /**
     * Saves the rest of what becomes an item, and returns its draft. One that was quicker than the first save needs
     * none, unless its pictures have to be handed over.
     */
    settle: () => {
      if (isGone) put(anew(latest.current.written));
      const { id, draft } = latest.current.written;
      if (id !== null || filesIn(draft.description_html).length > 0) save.now();
      else save.stop();
      return latest.current.written.id;
    },
    /** Goes on with another draft, of which the browser keeps nothing yet. */
    reset: (next: WrittenDraft) => {
      save.stop();
      forget();
      put(next);
    },
    /** Keeps also what has only been chosen, and which draft it was. */
    keep: () => {
      save.now();
      keep(latest.current.written);
    },
    forget,
    /** What is still on its way is not put back when it is refused. */
    leave: () => {
      latest.current.isLeft = true;
      save.stop();
      forget();
    },
  };
}

/** The draft with what this browser keeps of it. */
function useWritten(begin: (kept: WrittenDraft | null) => WrittenDraft) {
  const { userId, workspaceId } = useOwnPlace();
  const isCurrent = useIsCurrent();
  const [text, setText, forget] = useKeptText(`new-item.${userId}.${workspaceId}`);
  const [kept] = useState(() => readKept(text, isCurrent));
  const [written, setWritten] = useState(() => begin(kept));
  const [isRefused, setRefused] = useState(false);
  const latest: Latest = useRef({ written, isLeft: false });
  const put = useCallback((next: WrittenDraft) => {
    latest.current.written = next;
    setWritten(next);
  }, []);
  const keep = useCallback((next: WrittenDraft) => setText(JSON.stringify(next)), [setText]);
  const keepNow = useCallback(
    (next: WrittenDraft) => {
      put(next);
      keep(next);
    },
    [keep, put],
  );
  const refuse = useCallback(
    (fields: readonly string[], error: unknown) => {
      if (!(error instanceof HttpError) || latest.current.isLeft) return;
      // It was deleted, or made, on another device: the words are those of a new one.
      const isAway = error.status === 404;
      const { written: now } = latest.current;
      keepNow(isAway ? anew(now) : { ...now, unsaved: [...new Set([...now.unsaved, ...fields])] });
      setRefused(!isAway);
    },
    [keepNow],
  );
  return {
    kept,
    written,
    latest,
    isCurrent,
    isRefused,
    setRefused,
    put,
    keep,
    keepNow,
    refuse,
    forget,
  };
}
