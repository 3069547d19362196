import { useEffect, useState } from 'react';

import { useProjectsWhere } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { deleteDraft } from '#web/features/work-items/drafts/delete-draft.ts';
import { drafts } from '#web/features/work-items/drafts/store.ts';
import {
  forgetDefaults,
  readDefaults,
  readDraft,
  readResumed,
} from '#web/features/work-items/overlays/store.ts';
import { useOwnPlace } from '#web/features/workspaces/store.ts';
import { closeToast } from '#web/ui/feedback/toast.tsx';

import { type Draft, draftFrom, draftOf, isWordless } from './create-draft.ts';
import { useProjectHere } from './use-project-here.ts';
import { useSavedDraft } from './use-saved-draft.ts';
import type { WrittenDraft } from './written-draft.ts';

/** The message that what was typed is kept. */
export const DRAFT_SAVED = 'draft-saved';

/**
 * The new item that is being written, in a dialog or on a page: begun with values of its place, taken up again, or
 * one of the person's drafts.
 */
export function useNewItem() {
  const place = useOwnPlace();
  const possible = useProjectsWhere('work_item.create');
  const here = useProjectHere();
  const [defaults] = useState(readDefaults);
  const [asked] = useState(readDraft);
  const [isResumed] = useState(readResumed);
  // Not while it is drawn: that may begin anew before it is shown.
  useEffect(forgetDefaults, []);
  // What it says of the draft before is over: that one is written on, or is a draft among others.
  useEffect(() => closeToast(DRAFT_SAVED), []);
  const first = possible.find(({ id }) => id === here) ?? possible[0];
  const project = defaults.project_id ?? first?.id ?? '';
  const fresh = (values = {}) => ({
    id: null,
    draft: draftOf({ ...assigned(project), ...values, project_id: project }),
    unsaved: [],
  });
  // Values from a place go before a draft that was left.
  const isAsked = asked !== null || Object.keys(defaults).length > 0;
  const [isBegun, setBegun] = useState(isAsked);
  /** It waits in the list of drafts: what begins here is of this project. */
  const isOfOther = ({ id: keptId, draft: { project_id }, unsaved }: WrittenDraft) =>
    !isResumed && keptId !== null && unsaved.length === 0 && here !== null && here !== project_id;
  const saved = useSavedDraft((kept) => {
    const row = asked === null ? undefined : drafts.get(asked);
    if (row) return { id: row.id, draft: draftFrom(row), unsaved: [] };
    return kept && !isAsked && !isOfOther(kept) ? kept : fresh(defaults);
  });
  const start = (next: WrittenDraft) => {
    setBegun(true);
    saved.reset(next);
  };
  const { draft, id, kept } = saved;
  const isListed = asked !== null && asked === id;
  const isUntouched = isWordless(draft);
  const offered = kept && !isBegun && id === null && isUntouched && isOfOther(kept) ? kept : null;
  return {
    ...saved,
    /** Whether there is a project to put it in. */
    isPossible: possible.length > 0,
    /** It is one of the list of drafts, which goes on there. */
    isListed,
    wasKept: kept !== null && kept.id === id && !isBegun && !isListed,
    isUntouched,
    /** What was written last, in another project; null = there is none, or this one goes on. */
    offered,
    /** Goes on with what is offered. */
    resume: () => offered && start(offered),
    /** Begins another one, of which nothing is kept yet. */
    begin: (next: Draft) => start({ id: null, draft: next, unsaved: [] }),
    /** Leaves this one among the drafts. */
    beginAnew: () => {
      saved.save();
      start(fresh());
    },
    /** Throws it away; undo brings it back. */
    discard: () => {
      // What is offered is another one: it is offered again.
      if (offered) return;
      saved.leave();
      const row = drafts.get(saved.idNow() ?? '');
      if (row) deleteDraft(place, row);
    },
  };
}

/** Whoever a project's new items go to. */
function assigned(projectId: string) {
  const person = projects.get(projectId)?.default_assignee;
  return person ? { assignee_ids: [person] } : {};
}
