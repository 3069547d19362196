import i18next from 'i18next';

import type { StickyImage } from '#shared/contract/stickies.ts';
import { isBlank } from '#web/features/editor/store.ts';
import type { OwnPlace } from '#web/features/workspaces/store.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { stickies } from './store.ts';

/** Deletes a sticky with an undo toast; an empty one without. */
export function deleteSticky(place: OwnPlace, sticky: StickyImage): void {
  if (isBlank(sticky.description_html)) {
    void stickies.delete(place, sticky, { isUndoable: false });
    return;
  }
  void stickies.delete(place, sticky);
  const [step] = undoStack.recent;
  showToast({
    title: i18next.t('stickies:deleted'),
    action: { label: i18next.t('stickies:undo'), run: () => undoStack.undo(step) },
    key: 'sticky-deleted',
  });
}
