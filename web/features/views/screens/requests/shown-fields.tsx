import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { projects, useJoinedProjects } from '#web/features/projects/store.ts';
import { DisplayPopover } from '#web/features/work-items/filters/display-popover.tsx';
import { featuresOf } from '#web/features/work-items/filters/display.ts';
import { FilterBar } from '#web/features/work-items/filters/filter-bar.tsx';
import { LayoutChoice } from '#web/features/work-items/filters/layout-choice.tsx';
import {
  ACROSS_PROJECTS,
  type ListChoices,
  projectChoices,
} from '#web/features/work-items/filters/list-choices.ts';
import {
  FIRST_SHOWN,
  settled,
  type Shown,
  withFilter,
} from '#web/features/work-items/filters/shown.ts';
import type { ListSource } from '#web/features/work-items/lists/list-source.ts';
import { sourceOfProject, sourceOfWorkspace } from '#web/features/work-items/lists/sources.ts';
import {
  useFilterNames,
  useListFacts,
  useStable,
} from '#web/features/work-items/lists/use-list-view.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';

interface ShownFieldsProps {
  /** Null = across all projects. */
  readonly projectId: string | null;
  readonly shown: Shown;
  readonly onChange: (shown: Shown) => void;
}

/** What a view shows and how: the same controls as above a list. */
export function ShownFields({ projectId, shown, onChange }: ShownFieldsProps) {
  const { t } = useTranslation('views');
  const source = useSourceOf(projectId);
  const names = useFilterNames(source);
  const choices = useChoices(projectId, source);
  const change = (make: (now: Shown) => Shown) => onChange(settled(make(shown)));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">{t('form.shows')}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <LayoutChoice
          layouts={choices.layouts}
          value={shown.layout}
          onChange={(layout) => change((now) => ({ ...now, layout }))}
        />
        <DisplayPopover
          shown={shown}
          choices={choices.display}
          first={FIRST_SHOWN}
          onChange={change}
        />
      </div>
      <div className="@container/bar flex">
        <FilterBar
          filter={shown.settings.filter}
          names={names}
          fields={choices.filters}
          typed={choices.typed}
          hasGroupings={choices.hasItemGroupings}
          listKey="view-form"
          onChange={(filter) => change((now) => withFilter(now, filter))}
        />
      </div>
    </fieldset>
  );
}

function useSourceOf(projectId: string | null): ListSource {
  const { slug } = useWorkspace();
  const ids = useJoinedProjects().map((project) => project.id);
  const own = useStable(ids, ids.join(' '));
  return useMemo(
    () => (projectId === null ? sourceOfWorkspace(slug, own, 'form') : sourceOfProject(projectId)),
    [projectId, slug, own],
  );
}

function useChoices(projectId: string | null, source: ListSource): ListChoices {
  const project = projects.use(projectId);
  const facts = useListFacts(source);
  return useMemo(
    () => (project ? projectChoices(featuresOf(project, facts)) : ACROSS_PROJECTS),
    [project, facts],
  );
}
