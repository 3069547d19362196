import { useSearch } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import type { ViewImage } from '#shared/contract/views.ts';
import { useBrowserMemory } from '#web/features/item-pages/sources/browser-memory.ts';
import type { PageSource } from '#web/features/item-pages/sources/page-source.ts';
import { SectionCrumb } from '#web/features/item-pages/sources/section-crumb.tsx';
import { useJoinedProjects } from '#web/features/projects/store.ts';
import { useSwitch, VIEW_EMPTY } from '#web/features/views/screens/page/use-view-page.tsx';
import { useViewShown } from '#web/features/views/screens/page/use-view-shown.ts';
import { ViewBanner } from '#web/features/views/screens/page/view-banner.tsx';
import { ViewTools } from '#web/features/views/screens/page/view-tools.tsx';
import { type Loading, NOT_LOADED } from '#web/features/work-items/data/project-items.ts';
import { WORKSPACE_VIEWS } from '#web/features/work-items/filters/list-choices.ts';
import { FIRST_SHOWN, type Shown } from '#web/features/work-items/filters/shown.ts';
import { useShown } from '#web/features/work-items/filters/use-shown.ts';
import type { ListSource } from '#web/features/work-items/lists/list-source.ts';
import { type AcrossProjects, sourceOfWorkspace } from '#web/features/work-items/lists/sources.ts';
import {
  useFilterNames,
  usePagedItems,
  useStable,
} from '#web/features/work-items/lists/use-list-view.ts';
import { subscriptions } from '#web/features/work-items/parts/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';

import { acrossProjects, type DefaultTab } from './default-tabs.ts';
import { ViewTabs } from './view-tabs.tsx';

/** One of the lists of a workspace that nobody has to make. */
export function useDefaultPage(tab: DefaultTab): PageSource {
  const { id: workspaceId } = useWorkspace();
  const me = useMe();
  const across = useMemo(() => acrossProjects(tab, me.id), [tab, me.id]);
  const source = useWorkspaceSource(tab, across);
  const memory = useBrowserMemory(`views.${tab}.${workspaceId}.${me.id}`);
  const search = useSearch({ strict: false });
  const names = useFilterNames(source);
  const [shown, change] = useShown({ listKey: source.key, search, names, memory, first: FIRST });
  const common = useCommon(source, shown);
  const { retry } = common;
  const subscribed = subscriptions.useSelect(
    (rows) => rows.filter((row) => row.subscriber === me.id).map((row) => row.issue),
    [me.id],
  );
  useEffect(() => {
    // What one is subscribed to is not said by the items themselves.
    if (tab === 'subscribed' && subscribed) retry();
  }, [tab, subscribed, retry]);
  return {
    ...common,
    title: `views:tabs.${tab}`,
    tabs: <ViewTabs chosen={tab} />,
    shown,
    change,
    first: FIRST,
    empty: { icon: Layers, title: `views:tabEmpty.${tab}`, text: 'views:items.acrossText' },
  };
}

/** The items of all projects as a view of the workspace shows them. */
export function useWorkspaceViewPage(view: ViewImage): PageSource {
  const source = useWorkspaceSource(view.id);
  const state = useViewShown(view);
  return {
    ...useCommon(source, state.shown),
    title: 'views:title',
    object: useSwitch(view),
    tabs: <ViewTabs chosen={view.id} />,
    banner: <ViewBanner view={view} state={state} />,
    tools: <ViewTools view={view} />,
    shown: state.shown,
    change: state.change,
    first: state.saved,
    empty: VIEW_EMPTY,
  };
}

/** By how far the work is, what was made last first. */
const FIRST: Shown = {
  ...FIRST_SHOWN,
  settings: {
    ...FIRST_SHOWN.settings,
    groupBy: 'state__group',
    orderBy: { name: 'created_at', isDescending: true },
  },
};

function useWorkspaceSource(name: string, across?: AcrossProjects): ListSource {
  const { slug } = useWorkspace();
  const ids = useJoinedProjects().map((project) => project.id);
  const projects = useStable(ids, ids.join(' '));
  return useMemo(
    () => sourceOfWorkspace(slug, projects, name, across),
    [slug, projects, name, across],
  );
}

/** What all lists of a workspace have in common. */
function useCommon(source: ListSource, shown: Shown) {
  const { t } = useTranslation('views');
  const { slug, name } = useWorkspace();
  const paged = usePagedItems(source, shown.settings);
  useEffect(() => paged?.open(), [paged]);
  const loading: Loading = useSyncExternalStore(
    paged?.subscribe ?? never,
    paged?.loading ?? notLoaded,
  );
  return {
    source,
    crumb: (
      <>
        <Icon of={Layers} className="text-muted" />
        <SectionCrumb to="/$slug/workspace-views" params={{ slug }}>
          {t('title')}
        </SectionCrumb>
      </>
    ),
    owner: name,
    presence: null,
    choices: WORKSPACE_VIEWS,
    loading,
    retry: useCallback(() => void paged?.refresh(), [paged]),
    closed: null,
  };
}

const never = () => () => undefined;
const notLoaded = () => NOT_LOADED;
