import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { Order } from '#shared/lib/work-item-lists/orders.ts';
import { withPart } from '#shared/lib/work-item-query/filter.ts';
import type { FilterNames } from '#shared/lib/work-item-query/names.ts';
import { ItemOverlays } from '#web/features/item-detail/item-overlays.tsx';
import { BulkBar } from '#web/features/item-rows/bulk-bar.tsx';
import { defineListShortcuts } from '#web/features/item-rows/keys/list-shortcuts.ts';
import {
  type ListScreen,
  ListScreenContext,
  useListScreen,
} from '#web/features/item-rows/list-screen.ts';
import { LoadingLine } from '#web/features/item-rows/loading-line.tsx';
import { PickingProvider } from '#web/features/item-rows/picking.tsx';
import { useScreen } from '#web/features/item-rows/use-screen.ts';
import { viewRequest } from '#web/features/views/requests/store.ts';
import { useCanCreateView } from '#web/features/views/store.ts';
import { toKept } from '#web/features/work-items/filters/kept-list.ts';
import { type Layout, LAYOUT_RULES } from '#web/features/work-items/filters/layouts.ts';
import {
  hiddenGroups,
  settingsIn,
  withFilter,
  withHidden,
  withOptions,
} from '#web/features/work-items/filters/shown.ts';
import type { ListSource } from '#web/features/work-items/lists/list-source.ts';
import {
  useFilterNames,
  useFoundInList,
  useListView,
  useOfList,
} from '#web/features/work-items/lists/use-list-view.ts';
import { openAddItems, openCreate } from '#web/features/work-items/overlays/store.ts';
import { usePeekForm } from '#web/features/work-items/preferences/store.ts';
import { loadLater } from '#web/lib/browser/after-paint.ts';
import { useMe } from '#web/lib/session/session.ts';
import { runShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { loadDayPicker } from '#web/ui/dates/day-picker.tsx';

import { BESIDE, HEADER_BESIDE } from './beside.ts';
import { ListSkeleton, NothingHere, NothingLoaded } from './empty-list.tsx';
import { LayoutView, loadBoard } from './layout-view.tsx';
import { ListHeader } from './list-header.tsx';
import { ListPanel, PanelToggle, PhoneTabs, usePhonePart } from './list-panel.tsx';
import { ListPeek } from './list-peek.tsx';
import { ListReports } from './list-reports.tsx';
import { ListTarget } from './list-target.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { ListPrint } from './print/list-print.tsx';
import type { PageSource } from './sources/page-source.ts';
import { useOpening } from './use-opening.ts';

defineListShortcuts();
// Days are changed on most lists, and the board is what people change to most.
void loadLater(loadDayPicker, loadBoard);

interface ListPageProps {
  readonly page: PageSource;
}

/**
 * A page with a list: header, toolbar, the list in its layout, and what lies over it. It stays mounted as people go
 * from one source to another of the same kind, so nothing of one list may be left in the next.
 */
export function ListPage({ page }: ListPageProps) {
  const { source, shown, choices, panel } = page;
  const { peek: addressed } = useSearch({ strict: false });
  const names = useFilterNames(source);
  const layout = choices.layouts.find((one) => one === shown.layout) ?? 'list';
  const view = useListView(source, settingsIn({ ...shown, layout }));
  const isEmpty = useFoundInList(view, ({ total }) => total === 0);
  const { peek, open, go } = useOpening(source.key, addressed);
  const screen = useScreen({
    source,
    view,
    open,
    ...useDisplay(page, layout),
    setOrder: useSetOrder(page),
  });
  const isBeside = usePeekForm() === 'side' && peek !== undefined;
  const [part, setPart] = usePhonePart(source.key);
  const adding = {
    onCreate: () => createIn(source),
    onAddExisting: screen.canCreate ? adderOf(page) : undefined,
  };
  const isPanelAlone = panel !== undefined && !panel.isWideOnly && part === 'panel';
  return (
    <ListScreenContext value={screen}>
      <div className={isBeside ? HEADER_BESIDE : ''}>
        <ListHeader page={page} />
      </div>
      <main className={`flex min-h-0 min-w-0 flex-1 flex-col ${isBeside ? BESIDE : ''}`}>
        {page.tabs}
        {panel && !panel.isWideOnly && <PhoneTabs panel={panel} part={part} onPart={setPart} />}
        <ListTools {...{ page, names, ...adding }} isHidden={isPanelAlone} />
        {page.banner}
        {!(isEmpty && (page.closed || page.loading.is === 'error')) && (
          <LoadingLine loading={page.loading} onRetry={page.retry} />
        )}
        <PickingProvider listKey={source.key} placeOf={screen.placeOf}>
          {/* A layout that fills the window takes along what lies over it: the bar of the selection, an open item. */}
          <ListPrint page={page} hasPanel={panel !== undefined && !isBeside} />
          <div className="relative flex min-h-0 flex-1 print:order-1 print:block has-data-full-screen:fixed has-data-full-screen:inset-0 has-data-full-screen:z-30 has-data-full-screen:bg-surface">
            <div
              className={`relative flex min-w-0 flex-1 flex-col print:hidden ${isPanelAlone ? 'max-md:hidden' : ''}`}
            >
              <ListBody {...{ page, layout, names, ...adding }} />
              <BulkBar />
              <ListTarget />
            </div>
            {panel && !isBeside && (
              <ListPanel panel={panel} listKey={source.key} isAlone={isPanelAlone} />
            )}
            <div className="contents print:hidden">
              {peek ? <ListPeek itemKey={peek} onGo={go} /> : <ItemOverlays />}
            </div>
          </div>
        </PickingProvider>
      </main>
    </ListScreenContext>
  );
}

interface PartProps {
  readonly page: PageSource;
  readonly names: FilterNames;
  readonly onCreate: () => void;
  readonly onAddExisting: (() => void) | undefined;
}

/** The toolbar; on phones the panel has none. */
function ListTools({ page, isHidden, ...props }: PartProps & { readonly isHidden: boolean }) {
  const { source, shown, change, first, choices, panel } = page;
  const { canCreate } = useListScreen();
  return (
    <div className={isHidden ? 'contents max-md:hidden' : 'contents print:hidden'}>
      <ListToolbar
        {...{ shown, first, choices, ...props }}
        onChange={change}
        onCreate={canCreate ? props.onCreate : null}
        listKey={source.key}
        count={<MatchCount />}
        making={page.making}
        onSaveView={useSaveView(page)}
        end={
          <>
            <ListReports page={page} />
            {panel && <PanelToggle panel={panel} />}
          </>
        }
      />
    </div>
  );
}

/** How many match the filter, of how many. */
function MatchCount() {
  const { t } = useTranslation('work-items');
  const { view } = useListScreen();
  const [matching, total] = [useOfList(view, 'matching'), useOfList(view, 'total')];
  return t('filter.count', { matching, total });
}

/** The list in its layout, or why there is none. */
function ListBody(props: PartProps & { readonly layout: Layout }) {
  const { page, layout, names, onCreate, onAddExisting } = props;
  const { view } = useListScreen();
  const isEmpty = useFoundInList(view, ({ total }) => total === 0);
  const matchesNothing = useFoundInList(view, ({ matching }) => matching === 0);
  if (isEmpty && page.closed) return page.closed;
  if (page.loading.is === 'loading' && isEmpty) return <ListSkeleton layout={layout} />;
  if (page.loading.is === 'error' && isEmpty) return <NothingLoaded onRetry={page.retry} />;
  // Where there is nothing at all, people are told how to begin.
  if (!matchesNothing || (!isEmpty && LAYOUT_RULES[layout].drawsNothing)) {
    return <LayoutView layout={layout} listKey={page.source.key} />;
  }
  return (
    <NothingHere
      empty={page.empty}
      making={page.making}
      names={names}
      onFilter={(filter) => page.change((now) => withFilter(now, filter))}
      onCreate={onCreate}
      onAddExisting={onAddExisting}
    />
  );
}

/** Which properties and groups the page shows, and what is chosen about its layout: the same sets until people choose others. */
function useDisplay({ shown, change, choices }: PageSource, layout: Layout) {
  const display = useMemo(
    () => new Set(choices.display.keys.filter((key) => shown.display.has(key))),
    [choices, shown.display],
  );
  const hidden = useMemo(() => hiddenGroups({ ...shown, layout }), [shown, layout]);
  const hide = useCallback(
    (group: string, isHidden: boolean) => change((now) => withHidden(now, group, isHidden)),
    [change],
  );
  const setOptions = useCallback(
    (options: Readonly<Record<string, unknown>>) => change((now) => withOptions(now, options)),
    [change],
  );
  return { display, hidden, hide, options: shown.options[layout], setOptions };
}

/** A function that orders the list by something else, or again as it is for somebody who has chosen nothing. */
function useSetOrder({ change, first }: PageSource): ListScreen['setOrder'] {
  return useCallback(
    (order: Order | null) =>
      change((now) => ({
        ...now,
        settings: { ...now.settings, orderBy: order ?? first.settings.orderBy },
      })),
    [change, first],
  );
}

/** Asks how what is shown is called as a view. */
function useSaveView({ source: { asView }, shown }: PageSource): (() => void) | null {
  const me = useMe();
  const isOffered = useCanCreateView(asView?.projectId ?? null);
  if (!asView || !isOffered) return null;
  const { projectId, parts } = asView;
  const filter = parts.reduce(withPart, shown.settings.filter);
  return () =>
    viewRequest.ask({
      is: 'create',
      projectId,
      kept: toKept(withFilter(shown, filter), null, me.id),
    });
}

/** Opens the form of a new item with the values of the list; the form itself finds the project of the screen. */
function createIn({ createDefaults: { project_id: _project, ...values } }: ListSource): void {
  if (Object.keys(values).length > 0) openCreate(values);
  else runShortcut('new-item');
}

/** Asks which items of the project are put into what the list is of. */
function adderOf({ source: { container }, object }: PageSource): (() => void) | undefined {
  if (!container) return undefined;
  return () => openAddItems({ container, name: object?.name ?? '' });
}
