import { useTranslation } from 'react-i18next';

import type { DraftImage, UpdateDraft } from '#shared/contract/drafts.ts';
import {
  changedFields,
  draftFrom,
  inputOfFields,
  withoutProject,
} from '#web/features/work-items/create/create-draft.ts';
import { createFrom } from '#web/features/work-items/create/create-from.ts';
import { useCreatedToast } from '#web/features/work-items/create/use-created-toast.ts';
import { deleteDraft } from '#web/features/work-items/drafts/delete-draft.ts';
import { draftName, drafts, inputOf } from '#web/features/work-items/drafts/store.ts';
import { openDraft } from '#web/features/work-items/overlays/store.ts';
import { useOwnPlace } from '#web/features/workspaces/store.ts';

/** What can be done with drafts. */
export interface DraftActions {
  readonly edit: (draft: DraftImage) => void;
  readonly change: (draft: DraftImage, fields: UpdateDraft) => void;
  readonly copy: (draft: DraftImage) => void;
  /** Makes the item in a project; one without a title is opened there, to be given one. */
  readonly moveTo: (draft: DraftImage, projectId: string) => void;
  readonly remove: (draft: DraftImage) => void;
}

/** The actions of the person's drafts, for rows and menus. */
export function useDraftActions(): DraftActions {
  const { t } = useTranslation('work-items');
  const place = useOwnPlace();
  const showCreated = useCreatedToast();
  const change = (draft: DraftImage, fields: UpdateDraft) =>
    void drafts.update(place, draft, fields);
  return {
    edit: ({ id }) => openDraft(id),
    change,
    copy: (draft) => {
      const name = draft.name && t('detail.duplicateName', { name: draftName(draft) });
      drafts.create(place, { ...inputOf(draft), name });
    },
    moveTo: (draft, projectId) => {
      const before = draftFrom(draft);
      const isSame = projectId === draft.project_id;
      const patch = isSame ? before.patch : withoutProject(before.patch);
      const after = { ...before, project_id: projectId, patch };
      if (draft.name) return showCreated(createFrom(after, draft.id), projectId);
      const changed = changedFields(before, after);
      if (changed.length > 0) change(draft, inputOfFields(after, changed));
      openDraft(draft.id);
    },
    remove: (draft) => deleteDraft(place, draft),
  };
}
