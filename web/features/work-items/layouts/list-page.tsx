import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Action } from '#shared/permissions.ts';
import { useCanIn } from '#web/features/permissions/store.ts';
import { PresenceChip } from '#web/features/presence/presence-chip.tsx';
import { keyOf } from '#web/features/work-items/data/address.ts';
import { scopeOfItems } from '#web/features/work-items/data/load-item.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { useAddressAfter } from '#web/features/work-items/filters/address-after.ts';
import { ListToolbar } from '#web/features/work-items/filters/list-toolbar.tsx';
import {
  hiddenGroups,
  type Layout,
  settingsIn,
  withFilter,
  withHidden,
} from '#web/features/work-items/filters/shown.ts';
import type { ListSource } from '#web/features/work-items/lists/list-source.ts';
import {
  useFilterNames,
  useListView,
  useOfList,
} from '#web/features/work-items/lists/use-list-view.ts';
import { ItemOverlays } from '#web/features/work-items/overlays/item-overlays.tsx';
import { openCreate } from '#web/features/work-items/overlays/store.ts';
import { ListPeek } from '#web/features/work-items/pages/list-peek.tsx';
import { usePeekForm } from '#web/features/work-items/preferences/store.ts';
import { BulkBar } from '#web/features/work-items/row/bulk-bar.tsx';
import { clearSelection, createListStore } from '#web/features/work-items/row/selection.ts';
import type { PageSource } from '#web/features/work-items/sources/page-source.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { useMe } from '#web/lib/session/session.ts';
import { runShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { Board } from './board/board.tsx';
import { ListSkeleton, LoadingLine, NothingHere } from './empty-list.tsx';
import { EstimateSum } from './estimate-sum.tsx';
import { useListScreen, type ListScreen, ListScreenContext } from './list-screen.ts';
import { defineListShortcuts } from './list-shortcuts.ts';
import { ListTarget } from './list-target.tsx';
import { ItemList } from './list/item-list.tsx';
import { PickingProvider } from './picking.tsx';

defineListShortcuts();

interface ListPageProps {
  readonly page: PageSource;
}

/**
 * A page with a list: header, toolbar, the list in its layout, and what lies over it. It stays mounted as people go
 * from one source to another of the same kind, so nothing of one list may be left in the next.
 */
export function ListPage({ page }: ListPageProps) {
  const { source, shown, change, choices, loading } = page;
  const { peek: addressed } = useSearch({ strict: false });
  const names = useFilterNames(source);
  const layout = choices.layouts.find((one) => one === shown.layout) ?? 'list';
  const view = useListView(source, settingsIn({ ...shown, layout }));
  const [total, matching] = [useOfList(view, 'total'), useOfList(view, 'matching')];
  const { peek, open, go } = useOpening(source.key, addressed);
  const screen = useScreen({ page, view, layout, open });
  const isBeside = usePeekForm() === 'side' && peek !== undefined;
  const isFirst = loading.is === 'loading' && total === 0;
  const closed = total === 0 ? page.closed : null;
  const create = () => createIn(source);
  return (
    <ListScreenContext value={screen}>
      <div className={isBeside ? `md:max-xl:me-[55vw] ${BESIDE}` : ''}>
        <ListHeader page={page} total={total} />
      </div>
      <main className={`flex min-h-0 min-w-0 flex-1 flex-col ${isBeside ? BESIDE : ''}`}>
        <ListToolbar
          shown={shown}
          first={page.first}
          choices={choices}
          onChange={change}
          names={names}
          matching={matching}
          total={total}
          onCreate={screen.canCreate ? create : null}
          listKey={source.key}
        />
        {!closed && <LoadingLine loading={loading} onRetry={page.retry} />}
        <PickingProvider listKey={source.key} placeOf={screen.placeOf}>
          <div className="relative flex min-h-0 flex-1">
            <div className="relative flex min-w-0 flex-1 flex-col">
              {closed ? (
                closed
              ) : isFirst ? (
                <ListSkeleton layout={layout} />
              ) : matching === 0 ? (
                <NothingHere
                  empty={page.empty}
                  names={names}
                  onFilter={(filter) => change((now) => withFilter(now, filter))}
                  onCreate={create}
                />
              ) : layout === 'board' ? (
                <Board key={source.key} />
              ) : (
                <ItemList />
              )}
              <BulkBar />
              <ListTarget />
            </div>
            {peek ? <ListPeek itemKey={peek} onGo={go} /> : <ItemOverlays />}
          </div>
        </PickingProvider>
      </main>
    </ListScreenContext>
  );
}

/** Leaves the room of the peek. */
const BESIDE = 'xl:me-180';

interface ListHeaderProps extends ListPageProps {
  readonly total: number;
}

function ListHeader({ page, total }: ListHeaderProps) {
  const { t } = useTranslation('work-items');
  const title = t(page.title);
  return (
    <PageHeader
      title={`${title} · ${page.owner}`}
      end={
        <>
          {page.tools}
          {page.presence !== null && <PresenceChip place={page.presence} />}
        </>
      }
    >
      {page.crumb}
      <Icon of={ChevronRight} size={12} isDirectional className="text-faint" />
      <PageTitle className="text-13! font-medium!">{title}</PageTitle>
      <span title={t('list.count', { count: total })}>
        <Badge>{formatNumber(total)}</Badge>
      </span>
      <ListSum />
    </PageHeader>
  );
}

/** What the estimates of all that is shown add up to. */
function ListSum() {
  return <EstimateSum sum={useOfList(useListScreen().view, 'sum')} />;
}

interface ScreenParts extends Pick<ListScreen, 'view' | 'open'> {
  readonly page: PageSource;
  readonly layout: Layout;
}

/** What the parts of the list share: the same object until the list, its settings or a permission change. */
function useScreen({ page, view, layout, open }: ScreenParts) {
  const { source, shown, change, choices } = page;
  const { id: me } = useMe();
  const can = useCanIn();
  const store = useMemo(
    () => createListStore(`tutti.folded.${source.key.replace(':', '.')}`),
    [source.key],
  );
  useEffect(() => () => clearSelection(store), [store]);
  const display = useMemo(
    () => new Set(choices.display.keys.filter((key) => shown.display.has(key))),
    [choices, shown.display],
  );
  const hidden = useMemo(() => hiddenGroups({ ...shown, layout }), [shown, layout]);
  const hide = useCallback(
    (group: string, isHidden: boolean) => change((now) => withHidden(now, group, isHidden)),
    [change],
  );
  return useMemo<ListScreen>(() => {
    const { capabilities, projects } = source;
    const may = (action: Action) => projects.some((id) => can(id, action));
    return {
      ...{ source, view, store, display, hidden, hide, open, me, can },
      canEdit: capabilities.canEdit && may('work_item.update'),
      canCreate: capabilities.canCreate && may('work_item.create'),
      placeOf: places(),
    };
  }, [source, view, store, display, hidden, hide, open, me, can]);
}

/** The audience of each project's items, looked up once a project: every row asks for it. */
function places(): (projectId: string) => string {
  const known = new Map<string, string>();
  return (projectId) => {
    const place = known.get(projectId) ?? scopeOfItems(projectId);
    known.set(projectId, place);
    return place;
  };
}

/** Opens the form of a new item with the values of the list; the form itself finds the project of the screen. */
function createIn({ createDefaults: { project_id: _project, ...values } }: ListSource): void {
  if (Object.keys(values).length > 0) openCreate(values);
  else runShortcut('new-item');
}

interface ListOpening {
  /** The item that is open beside the list. */
  readonly peek: string | undefined;
  /** Opens an item beside its list; where there is no room beside it, its page. */
  readonly open: (id: string) => void;
  /** Shows another item beside it, or none any more. */
  readonly go: (key: string | undefined) => void;
}

/** Which item is open is in the address. It is shown before that has followed. */
function useOpening(listKey: string, addressed: string | undefined): ListOpening {
  const navigate = useNavigate();
  const follow = useAddressAfter();
  const { slug } = useWorkspace();
  const [ahead, setAhead] = useState<{ listKey: string; key: string | undefined } | null>(null);
  const go = useCallback(
    (key: string | undefined) => {
      const next = { listKey, key };
      setAhead(next);
      void follow({ peek: key }).finally(() => setAhead((last) => (last === next ? null : last)));
    },
    [follow, listKey],
  );
  const open = useCallback(
    (id: string) => {
      const item = workItems.get(id);
      if (!item || item.sequence_id <= 0) return;
      const key = keyOf(item);
      if (window.innerWidth >= NARROW) go(key);
      else void navigate({ to: '/$slug/browse/$key', params: { slug, key } });
    },
    [navigate, slug, go],
  );
  return { peek: ahead?.listKey === listKey ? ahead.key : addressed, open, go };
}

/** Below this a peek has no list beside it. */
const NARROW = 768;
