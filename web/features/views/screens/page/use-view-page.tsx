import { useRouter } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { ViewImage } from '#shared/contract/views.ts';
import { compareNames } from '#shared/lib/name-order.ts';
import { ContainerCrumb } from '#web/features/containers/section-frame.tsx';
import type { PageObject, PageSource } from '#web/features/item-pages/sources/page-source.ts';
import { NotMember } from '#web/features/item-rows/not-member-section.tsx';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { pathOf, presenceOf, useViewsOf, views } from '#web/features/views/store.ts';
import { ViewIcon } from '#web/features/views/view-icon.tsx';
import { useProjectItems } from '#web/features/work-items/data/project-items.ts';
import { featuresOf } from '#web/features/work-items/filters/display.ts';
import { projectChoices } from '#web/features/work-items/filters/list-choices.ts';
import { sourceOfView } from '#web/features/work-items/lists/sources.ts';
import { useListFacts } from '#web/features/work-items/lists/use-list-view.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';

import { useViewShown } from './use-view-shown.ts';
import { ViewBanner } from './view-banner.tsx';
import { ViewTools } from './view-tools.tsx';

/** The work items of a project as a view shows them. */
export function useViewPage(view: ViewImage, projectId: string): PageSource {
  const project = projects.use(projectId);
  const source = useMemo(() => sourceOfView(projectId, view.id), [projectId, view.id]);
  const facts = useListFacts(source);
  const state = useViewShown(view);
  const isMember = useCan(projectId)('work_item.list');
  const [loading, retry] = useProjectItems(isMember ? projectId : null);
  return {
    source,
    crumb: <ContainerCrumb section="views" projectId={projectId} />,
    title: 'views:title',
    owner: project?.name ?? '',
    object: useSwitch(view),
    banner: <ViewBanner view={view} state={state} />,
    tools: <ViewTools view={view} />,
    presence: presenceOf(view),
    shown: state.shown,
    change: state.change,
    first: state.saved,
    choices: useMemo(() => projectChoices(featuresOf(project, facts)), [project, facts]),
    loading,
    retry,
    closed: isMember ? null : <NotMember projectId={projectId} />,
    empty: VIEW_EMPTY,
  };
}

/** What a view of which nothing is in says. */
export const VIEW_EMPTY = {
  icon: Layers,
  title: 'views:items.empty',
  text: 'views:items.emptyText',
};

/** The name of the view in the header, and the way to the others of its place. */
export function useSwitch(view: ViewImage): PageObject {
  const { t } = useTranslation('views');
  const { slug, id: workspaceId } = useWorkspace();
  const router = useRouter();
  const siblings = useViewsOf(workspaceId, view.project);
  return {
    id: view.id,
    name: view.name,
    icon: <ViewIcon view={view} />,
    switchLabel: t('switch'),
    siblings: siblings
      .toSorted((a, b) => compareNames(a.name, b.name))
      .map((row) => ({ id: row.id, label: row.name, icon: <ViewIcon view={row} /> })),
    onSwitch: (id) => {
      const other = views.get(id);
      if (other) router.history.push(pathOf(slug, other));
    },
  };
}
