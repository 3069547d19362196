import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 } from 'uuid';

import { useCan } from '#web/features/permissions/store.ts';
import { patchFor, type PatchOf } from '#web/features/work-items/data/patch.ts';

import { defined, type Draft, draftOf, rowOf, withoutProject } from './create-draft.ts';
import { createFrom } from './create-from.ts';
import { useCreatedToast } from './use-created-toast.ts';
import type { useNewItem } from './use-new-item.ts';

/** The state of a new item's form: its row so far, why it was refused, and what creates it. */
export function useCreateForm(item: ReturnType<typeof useNewItem>) {
  const { draft, change, begin, settle } = item;
  const { t } = useTranslation('work-items');
  const can = useCan(draft.project_id);
  const title = useRef<HTMLTextAreaElement>(null);
  const [id, setId] = useState(() => v7());
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const showCreated = useCreatedToast();
  const row = rowOf(draft, id);
  useEffect(() => {
    const field = title.current;
    field?.focus();
    // Typing continues after the words that are there.
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  const set = (patch: PatchOf) =>
    change({ ...draft, patch: { ...draft.patch, ...draftOf(patchFor(patch, row)).patch } });
  /** What refers to something of a project stays with that project; the words stay here. */
  const setProject = (project_id: string) =>
    change({ ...draft, project_id, patch: withoutProject(draft.patch), copy_of: undefined });

  /** Creates the item and empties the form; false when something is missing. */
  const create = (): boolean => {
    const problem = refusalOf({ draft, isBusy, mayCreate: can('work_item.create') });
    setError(problem && t(problem));
    title.current?.focus();
    if (problem) return false;
    showCreated(createFrom(draft, settle()), draft.project_id);
    setId(v7());
    const { project_id, is_epic = false, isMore } = draft;
    begin({ ...draftOf({ ...defined(draft.patch), project_id, is_epic }), isMore });
    return true;
  };
  /** Goes on in the title: the button that was pressed is gone. */
  const turnTo = (start: () => void) => {
    start();
    title.current?.focus();
  };
  return { id, row, title, error, set, setProject, setIsBusy, create, turnTo };
}

interface Attempt {
  readonly draft: Draft;
  readonly isBusy: boolean;
  readonly mayCreate: boolean;
}

/** Message key of why the item cannot be created yet. */
function refusalOf({ draft, isBusy, mayCreate }: Attempt) {
  if (draft.name.trim() === '') return 'create.nameRequired';
  if (draft.project_id === '') return 'create.projectRequired';
  if (isBusy) return 'create.uploading';
  return mayCreate ? undefined : 'create.notAllowed';
}
