import { useEffect, useState } from 'react';

import { isBlank } from '#web/features/editor/store.ts';
import { useProjectsWhere } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { forgetDefaults, readDefaults } from '#web/features/work-items/overlays/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';

import { type Draft, draftOf, useKeptDraft } from './create-draft.ts';
import { useProjectHere } from './use-project-here.ts';

/** The new item that is being written, in a dialog or on a page: begun with values of its place, or taken up again. */
export function useNewItem() {
  const workspace = useWorkspace();
  const possible = useProjectsWhere('work_item.create');
  const here = useProjectHere();
  const { kept, keep, forget } = useKeptDraft(workspace.id);
  const [defaults] = useState(readDefaults);
  // Not while it is drawn: that may begin anew before it is shown.
  useEffect(forgetDefaults, []);
  const first = possible.find(({ id }) => id === here) ?? possible[0];
  const project = defaults.project_id ?? first?.id ?? '';
  // Values from a place go before a draft that was left.
  const isAsked = Object.keys(defaults).length > 0;
  const [draft, setDraft] = useState<Draft>(() =>
    kept && !isAsked ? kept : draftOf({ ...assigned(project), ...defaults, project_id: project }),
  );
  return {
    draft,
    /** Whether there is a project to put it in. */
    isPossible: possible.length > 0,
    wasKept: kept !== null && !isAsked && draft === kept,
    isUntouched: draft.name.trim() === '' && isBlank(draft.description_html),
    change: (next: Draft) => {
      setDraft(next);
      keep(next);
    },
    /** Begins another one, of which nothing is kept yet. */
    begin: (next: Draft) => {
      forget();
      setDraft(next);
    },
    /** Keeps also what has only been chosen: it goes along to another screen. */
    keep: () => keep(draft),
    forget,
  };
}

/** Whoever a project's new items go to. */
function assigned(projectId: string) {
  const person = projects.get(projectId)?.default_assignee;
  return person ? { assignee_ids: [person] } : {};
}
