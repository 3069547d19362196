import { type RefObject, useCallback, useEffect, useRef } from 'react';

import { drafts } from '#web/features/work-items/drafts/store.ts';
import { type OwnPlace, useOwnPlace } from '#web/features/workspaces/store.ts';
import { changes } from '#web/lib/mutations/changes.ts';

import { inputOfFields, isWordless } from './create-draft.ts';
import type { WrittenDraft } from './written-draft.ts';

/** Each key is saved at most this long after it was pressed, in milliseconds. */
const SAVE_AFTER = 250;

/** The draft as it is now, which may not be drawn yet. */
export type Latest = RefObject<{
  written: WrittenDraft;
  /** It was thrown away: nothing of it is saved any more. */
  isLeft: boolean;
}>;

interface Saving {
  /** It has been handed to the queue. */
  readonly onSaved: (next: WrittenDraft) => void;
  readonly onRefused: (fields: readonly string[], error: unknown) => void;
}

/** Saves a draft a moment after a key, and when its form is left. */
export function useDraftSaving(latest: Latest, saving: Saving) {
  const place = useOwnPlace();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const options = useRef({ place, ...saving });
  useEffect(() => {
    options.current = { place, ...saving };
  });
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  const now = useCallback(() => {
    stop();
    const { written, isLeft } = latest.current;
    const { id, draft, unsaved } = written;
    if (isLeft || unsaved.length === 0 || (id === null && isWordless(draft))) return;
    // Signed out: the browser keeps the words.
    if (!changes.isOpen()) return;
    const sent = send(options.current.place, written);
    options.current.onSaved({ ...written, id: sent.id, unsaved: [] });
    sent.made.catch((error: unknown) => options.current.onRefused(unsaved, error));
  }, [latest, stop]);
  useEffect(() => {
    window.addEventListener('pagehide', now);
    return () => {
      window.removeEventListener('pagehide', now);
      now();
    };
  }, [now]);
  // A key does not wait for the ones after it.
  const soon = useCallback(() => {
    timer.current ??= setTimeout(now, SAVE_AFTER);
  }, [now]);
  return { now, soon, stop };
}

/** Makes the draft, or saves what has changed of it. */
function send(place: OwnPlace, { id, draft, unsaved }: WrittenDraft) {
  const text = draft.name;
  const row = id === null ? undefined : drafts.get(id);
  if (!row)
    return drafts.create(place, inputOfFields(draft), { isQuiet: true, isUndoable: false, text });
  const how = { isQuiet: true, isUndoable: false, isMerging: true, text };
  return { id: row.id, made: drafts.update(place, row, inputOfFields(draft, unsaved), how) };
}
