import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { projects } from '#web/features/projects/store.ts';
import { scopeOfItems } from '#web/features/work-items/data/load-item.ts';
import { featuresOf } from '#web/features/work-items/filters/display.ts';
import { FIRST_SHOWN } from '#web/features/work-items/filters/shown.ts';
import { useShown } from '#web/features/work-items/filters/use-shown.ts';
import type { ListSource } from '#web/features/work-items/lists/list-source.ts';
import { useFilterNames, useListFacts } from '#web/features/work-items/lists/use-list-view.ts';

import { type SettingsPlace, useProjectMemory } from './project-settings.ts';

/** What the pages of one project's lists have in common; `place` = whose settings they are, if not the project's. */
export function useInProject(
  projectId: string,
  source: ListSource,
  place: SettingsPlace | null = null,
) {
  const project = projects.use(projectId);
  const facts = useListFacts(source);
  const search = useSearch({ strict: false });
  const names = useFilterNames(source);
  const memory = useProjectMemory(projectId, place);
  const [shown, change] = useShown({
    listKey: place ? `${place.kind} ${place.id ?? projectId}` : projectId,
    search,
    names,
    memory,
  });
  return {
    crumb: <ProjectChip projectId={projectId} />,
    owner: project?.name ?? '',
    presence: scopeOfItems(projectId),
    shown,
    change,
    first: FIRST_SHOWN,
    features: useMemo(() => featuresOf(project, facts), [project, facts]),
  };
}
