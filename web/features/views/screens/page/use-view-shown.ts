import { useCallback, useEffect, useMemo } from 'react';

import type { ViewImage } from '#shared/contract/views.ts';
import type { KeptList } from '#web/features/views/requests/store.ts';
import { updateView } from '#web/features/views/screens/changes.ts';
import { useViewActions } from '#web/features/views/screens/use-view-actions.ts';
import { toKept } from '#web/features/work-items/filters/kept-list.ts';
import { readShown, settled, type Shown } from '#web/features/work-items/filters/shown.ts';
import { type ChangeShown, shownKey } from '#web/features/work-items/filters/use-shown.ts';
import { useMe } from '#web/lib/session/session.ts';

import { draftOf, keepDraft, useViewDraft } from './view-drafts.ts';

/** How a person sees a view: as it is saved, with what they have changed since. */
export interface ViewShown {
  readonly saved: Shown;
  readonly shown: Shown;
  readonly change: ChangeShown;
  /** Whether something of it is theirs alone. */
  readonly isChanged: boolean;
  /** Whether the view has been changed by others meanwhile. */
  readonly isConflict: boolean;
  readonly kept: () => KeptList;
  /** Makes what they see the view's own. */
  readonly save: () => void;
  /** Goes back to the view as it is saved. */
  readonly reset: () => void;
  /** Stays with what they have, against what others have changed. */
  readonly keepMine: () => void;
}

/** How the person sees this view, and what they can do about it. */
export function useViewShown(view: ViewImage): ViewShown {
  const me = useMe();
  const { place } = useViewActions(view);
  const key = `${me.id}.${view.id}`;
  const { filters, display_filters, display_properties } = view;
  const saved = useMemo(
    () => readShown({}, { filters, display_filters, display_properties }),
    [filters, display_filters, display_properties],
  );
  const draft = useViewDraft(key);
  const shown = useMemo(() => (draft ? readShown({}, draft.mine) : saved), [draft, saved]);
  const savedKey = shownKey(saved);
  const isChanged = draft !== null && shownKey(shown) !== savedKey;
  useEffect(() => {
    // It says the same as the view by now.
    if (draft && !isChanged) keepDraft(key, null);
  }, [draft, isChanged, key]);
  const change = useCallback<ChangeShown>(
    (make) => {
      const before = draftOf(key);
      const next = settled(make(before ? readShown({}, before.mine) : saved));
      const mine = toKept(next, view, me.id);
      keepDraft(key, { mine, base: before?.base ?? savedKey });
    },
    [key, saved, savedKey, view, me.id],
  );
  return {
    ...{ saved, shown, change, isChanged },
    isConflict: isChanged && draft.base !== savedKey,
    kept: () => toKept(shown, view, me.id),
    save: () => {
      if (!draft) return;
      // What is refused is theirs again.
      updateView(place, view, copyOf(draft.mine)).catch(() => keepDraft(key, draft));
    },
    reset: () => keepDraft(key, null),
    keepMine: () => draft && keepDraft(key, { ...draft, base: savedKey }),
  };
}

function copyOf({ filters, display_filters, display_properties }: KeptList) {
  return {
    filters: { ...filters },
    display_filters: { ...display_filters },
    display_properties: { ...display_properties },
  };
}
