import i18next from 'i18next';

import type { DraftImage } from '#shared/contract/drafts.ts';
import { isBlank } from '#web/features/editor/store.ts';
import type { OwnPlace } from '#web/features/workspaces/store.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { drafts } from './store.ts';

/** Deletes a draft and offers to bring it back; nobody misses one without words. */
export function deleteDraft(place: OwnPlace, draft: DraftImage): void {
  const isEmpty = !draft.name && isBlank(draft.description_html);
  if (isEmpty) {
    void drafts.delete(place, draft, { isUndoable: false });
    return;
  }
  void drafts.delete(place, draft);
  const [step] = undoStack.recent;
  showToast({
    title: i18next.t('work-items:drafts.deleted'),
    action: { label: i18next.t('work-items:drafts.undo'), run: () => undoStack.undo(step) },
    key: 'draft-deleted',
  });
}
