import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type Filter, NO_FILTER } from '#shared/lib/work-item-query/filter.ts';
import { NewSubItem } from '#web/features/item-detail/sub-items/new-sub-item.tsx';
import { useSubItemsShown } from '#web/features/item-detail/sub-items/sub-item-settings.ts';
import {
  AddEpicItems,
  SubItemFilter,
  SubItemTools,
} from '#web/features/item-detail/sub-items/sub-item-tools.tsx';
import type { SubItemsProps } from '#web/features/item-detail/sub-items/sub-items.tsx';
import { useFetchedChildren } from '#web/features/item-detail/sub-items/use-fetched-children.ts';
import { ItemList } from '#web/features/item-list/item-list.tsx';
import { ListTarget } from '#web/features/item-pages/list-target.tsx';
import { BulkBar } from '#web/features/item-rows/bulk-bar.tsx';
import { defineListShortcuts } from '#web/features/item-rows/keys/list-shortcuts.ts';
import { type ListScreen, ListScreenContext } from '#web/features/item-rows/list-screen.ts';
import { PickingProvider } from '#web/features/item-rows/picking.tsx';
import { useScreen } from '#web/features/item-rows/use-screen.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { featuresOf } from '#web/features/work-items/filters/display.ts';
import { projectChoices } from '#web/features/work-items/filters/list-choices.ts';
import type { ListSource } from '#web/features/work-items/lists/list-source.ts';
import { sourceOfEpicRows } from '#web/features/work-items/lists/sources.ts';
import {
  subItemViews,
  useListFacts,
  useListSnapshot,
  useListView,
} from '#web/features/work-items/lists/use-list-view.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

defineListShortcuts();

interface EpicItemsProps extends SubItemsProps {
  /** Opens an item beside the page. */
  readonly open: (id: string) => void;
  /** Takes the list as what lies over the page needs it; null once it is gone. */
  readonly onScreen: (screen: ListScreen | null) => void;
}

/** What an epic groups, as a list in its page: the rows, keys and menus of any list. */
export function EpicItems(props: EpicItemsProps) {
  const { item, isReadOnly, isAdding, onAdding, onScreen } = props;
  const { t } = useTranslation('work-items');
  const [filter, setFilter] = useState(NO_FILTER);
  const { screen, shown, choices } = useEpicList(props, filter);
  const { source, view } = screen;
  const { total, matching } = useListSnapshot(view);
  useEffect(() => {
    onScreen(screen);
    return () => onScreen(null);
  }, [screen, onScreen]);
  const isFetching = useFetchedChildren(item, true);
  const can = useCan(item.project_id);
  const mayAdd = !isReadOnly && can('work_item.create');
  useShortcut('item-add-sub-item', () => onAdding(true), { isActive: mayAdd });
  const tools = { source, filter, onFilter: setFilter };
  const { filters: fields, display: displayed } = choices;
  return (
    <section className="mt-4" aria-label={t('epics.items')}>
      <header className="mb-1.5 flex min-h-7 flex-wrap items-center gap-2 font-semibold">
        <h2>{t('epics.items')}</h2>
        <span className="num font-normal text-muted">{formatNumber(total)}</span>
        <span className="ms-auto flex items-center">
          {total > 0 && (
            <SubItemTools {...{ shown, fields, ...tools }} kind={KIND} choices={displayed} />
          )}
          {mayAdd && <AddEpicItems item={item} onNew={() => onAdding(true)} />}
        </span>
      </header>
      <SubItemFilter {...{ matching, total, ...tools }} />
      {total === 0 && isFetching && <Skeleton className="h-24" />}
      {total === 0 && !isFetching && !isAdding && (
        <p className="py-1 text-faint">{t('epics.noItems')}</p>
      )}
      {matching > 0 && <Rows screen={screen} />}
      {isAdding && <NewSubItem item={item} onClose={() => onAdding(false)} />}
    </section>
  );
}

/** The list of an epic's items, as it is shown in this browser. */
function useEpicList({ item, isReadOnly, open }: EpicItemsProps, filter: Filter) {
  const { id, project_id } = item;
  const shown = useSubItemsShown(KIND);
  const source = useMemo(() => sourceIn(project_id, id, isReadOnly), [project_id, id, isReadOnly]);
  const choices = useChoices(source);
  const view = useListView(source, { ...shown.settings, filter }, subItemViews);
  const display = useMemo(
    () => new Set(choices.display.keys.filter((key) => shown.display.has(key))),
    [choices, shown.display],
  );
  const hiding = { hidden: NONE, hide: noHiding };
  const screen = useScreen({ source, view, display, open, ...hiding, isPart: true });
  return { screen, shown, choices };
}

const KIND = 'epic-rows';
const NONE: ReadonlySet<string> = new Set();
const noHiding = () => undefined;

/** Those of an epic that cannot be changed stay in it. */
function sourceIn(projectId: string, id: string, isReadOnly: boolean): ListSource {
  const source = sourceOfEpicRows(projectId, id);
  if (!isReadOnly) return source;
  const { container: _container, capabilities, ...rest } = source;
  return {
    ...rest,
    key: `${source.key}:read`,
    capabilities: { ...capabilities, canCreate: false },
  };
}

/** Every way to show a project's list but the board, and the epic, which is the same of all rows. */
function useChoices(source: ListSource) {
  const project = projects.use(source.projects[0]);
  const facts = useListFacts(source);
  return useMemo(() => {
    const features = new Set(featuresOf(project, facts));
    features.delete('epics');
    const choices = projectChoices(features);
    const display = { ...choices.display, hasLanes: false, hasSubItems: false };
    return { ...choices, display };
  }, [project, facts]);
}

/** The rows, which scroll with the page, and what acts on those that are chosen. */
function Rows({ screen }: { readonly screen: ListScreen }) {
  return (
    <ListScreenContext value={screen}>
      <PickingProvider listKey={screen.source.key} placeOf={screen.placeOf}>
        <div className="overflow-clip rounded-card border border-line">
          <ItemList />
        </div>
        {/* At the lower edge of what can be seen of the list. */}
        <div className="sticky bottom-0 z-20 h-0">
          <BulkBar />
        </div>
        <ListTarget />
      </PickingProvider>
    </ListScreenContext>
  );
}
