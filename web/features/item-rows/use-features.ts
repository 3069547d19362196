import { useMemo } from 'react';

import type { Features } from '#shared/work-item-fields/registry.ts';
import { projects } from '#web/features/projects/store.ts';
import { featuresOf } from '#web/features/work-items/filters/display.ts';
import { useListFacts, useStable } from '#web/features/work-items/lists/use-list-view.ts';

import { useListScreen } from './list-screen.ts';

/** What some project of the list has switched on and in use. */
export function useFeatures(): Features {
  const { source } = useListScreen();
  const facts = useListFacts(source);
  const known = projects.useMany(source.projects);
  const found = useMemo(
    () => new Set(known.flatMap((project) => [...featuresOf(project, facts)])),
    [known, facts],
  );
  return useStable(found, [...found].join(' '));
}
