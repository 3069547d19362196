import { isBlank } from '#web/features/editor/store.ts';
import { createWorkItem } from '#web/features/work-items/data/create.ts';
import { workItems } from '#web/features/work-items/data/store.ts';

import { defined, type Draft } from './create-draft.ts';

/** Makes the item; the draft that it has been goes. */
export function createFrom(draft: Draft, draftId: string | null) {
  const { patch, project_id, description_html, copy_of, is_epic } = draft;
  const name = draft.name.trim();
  return createWorkItem(
    {
      ...defined(patch),
      project_id,
      name,
      ...(is_epic && { is_epic }),
      ...(!isBlank(description_html) && { description_html }),
      ...(copy_of && workItems.get(copy_of.item) && { copy_of }),
    },
    { key: 'work-items:create.created', values: { name } },
    draftId,
  );
}
