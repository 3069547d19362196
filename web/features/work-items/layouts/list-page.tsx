import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useCan } from '#web/features/permissions/store.ts';
import { PresenceChip } from '#web/features/presence/presence-chip.tsx';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { projects } from '#web/features/projects/store.ts';
import { keyOf } from '#web/features/work-items/data/address.ts';
import { scopeOfItems } from '#web/features/work-items/data/load-item.ts';
import { useProjectItems } from '#web/features/work-items/data/project-items.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { displayChoices, featuresOf } from '#web/features/work-items/filters/display.ts';
import { ListToolbar } from '#web/features/work-items/filters/list-toolbar.tsx';
import { hiddenGroups, withFilter, withHidden } from '#web/features/work-items/filters/shown.ts';
import { useShown } from '#web/features/work-items/filters/use-shown.ts';
import type { ListSource } from '#web/features/work-items/lists/list-source.ts';
import {
  useFilterNames,
  useListFacts,
  useListView,
  useOfList,
} from '#web/features/work-items/lists/use-list-view.ts';
import { ItemOverlays } from '#web/features/work-items/overlays/item-overlays.tsx';
import { useAddressAfter } from '#web/features/work-items/pages/address-after.ts';
import { DeletedLink } from '#web/features/work-items/pages/deleted-link.tsx';
import { ListPeek } from '#web/features/work-items/pages/list-peek.tsx';
import { usePeekForm } from '#web/features/work-items/preferences/store.ts';
import { BulkBar } from '#web/features/work-items/row/bulk-bar.tsx';
import { clearSelection, createListStore } from '#web/features/work-items/row/selection.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { Board } from './board/board.tsx';
import { ListSkeleton, LoadingLine, NothingHere } from './empty-list.tsx';
import { type ListScreen, ListScreenContext } from './list-screen.ts';
import { defineListShortcuts } from './list-shortcuts.ts';
import { ListTarget } from './list-target.tsx';
import { ItemList } from './list/item-list.tsx';
import { ClosedList, useClosed } from './not-member.tsx';
import { PickingProvider } from './picking.tsx';

defineListShortcuts();

interface ListPageProps {
  readonly kind: 'project' | 'archive';
  readonly projectId: string;
  readonly title: string;
}

/**
 * A page with a list of a project's items: header, toolbar, the list in its layout, and what lies over it. It stays
 * as people go from project to project, and with it what it consists of: nothing of one list may be left in the next.
 */
export function ListPage({ kind, projectId, title }: ListPageProps) {
  const { t } = useTranslation('work-items');
  const source = useMemo<ListSource>(() => ({ kind, projectId }), [kind, projectId]);
  const project = projects.use(projectId);
  const facts = useListFacts(source);
  const features = useMemo(() => featuresOf(project, facts), [project, facts]);
  const can = useCan(projectId);
  const search = useSearch({ strict: false });
  const names = useFilterNames(source);
  const [shown, change] = useShown(projectId, search, names);
  const isArchive = kind === 'archive';
  const layout = isArchive ? 'list' : shown.layout;
  const view = useListView(source, shown.settings);
  const [total, matching] = [useOfList(view, 'total'), useOfList(view, 'matching')];
  const refusal = useClosed(projectId, kind);
  const [loading, retry] = useProjectItems(refusal ? null : projectId, kind);
  const store = useMemo(
    () => createListStore(`tutti.folded.${kind}.${projectId}`),
    [kind, projectId],
  );
  const { peek, open, go } = useOpening(projectId, search.peek);
  const place = scopeOfItems(projectId);
  const me = useMe();
  const canEdit = can('work_item.update');
  const canEditOwn = can('work_item.update', me.id);
  const canCreate = !isArchive && can('work_item.create');
  const display = useMemo(
    () => new Set(displayChoices(features).filter((key) => shown.display.has(key))),
    [features, shown.display],
  );
  const hidden = useMemo(() => hiddenGroups({ ...shown, layout }), [shown, layout]);
  const hide = useCallback(
    (group: string, isHidden: boolean) => change((now) => withHidden(now, group, isHidden)),
    [change],
  );
  const screen = useMemo<ListScreen>(
    () => ({
      ...{ source, view, store, display, hidden, hide, open, place },
      ...{ me: me.id, canEdit, canEditOwn, canCreate },
    }),
    [
      source,
      view,
      store,
      display,
      hidden,
      hide,
      open,
      place,
      me.id,
      canEdit,
      canEditOwn,
      canCreate,
    ],
  );
  useEffect(() => () => clearSelection(store), [store]);
  const isBeside = usePeekForm() === 'side' && peek !== undefined;
  const isFirst = loading.is === 'loading' && total === 0;
  const closed = total === 0 ? refusal : null;
  return (
    <ListScreenContext value={screen}>
      <PageHeader
        title={`${title} · ${project?.name ?? ''}`}
        end={
          <>
            {isArchive && <DeletedLink projectId={projectId} />}
            <PresenceChip place={place} />
          </>
        }
      >
        <ProjectChip projectId={projectId} />
        <Icon of={ChevronRight} size={12} isDirectional className="text-faint" />
        <PageTitle className="text-13! font-medium!">{title}</PageTitle>
        <span title={t('list.count', { count: total })}>
          <Badge>{formatNumber(total)}</Badge>
        </span>
      </PageHeader>
      <main
        className={`flex min-h-0 min-w-0 flex-1 flex-col ${isBeside ? 'xl:me-[min(45rem,55vw)]' : ''}`}
      >
        <ListToolbar
          shown={shown}
          onChange={change}
          names={names}
          features={features}
          matching={matching}
          total={total}
          canCreate={canCreate}
          isArchive={isArchive}
          projectId={projectId}
        />
        {!closed && <LoadingLine loading={loading} onRetry={retry} />}
        <PickingProvider place={place}>
          <div className="relative flex min-h-0 flex-1">
            <div className="relative flex min-w-0 flex-1 flex-col">
              {closed ? (
                <ClosedList projectId={projectId} is={closed} />
              ) : isFirst ? (
                <ListSkeleton layout={layout} />
              ) : matching === 0 ? (
                <NothingHere
                  names={names}
                  onFilter={(filter) => change((now) => withFilter(now, filter))}
                />
              ) : layout === 'board' ? (
                <Board key={projectId} />
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

interface ListOpening {
  /** The item that is open beside the list. */
  readonly peek: string | undefined;
  /** Opens an item beside its list; where there is no room beside it, its page. */
  readonly open: (id: string) => void;
  /** Shows another item beside it, or none any more. */
  readonly go: (key: string | undefined) => void;
}

/** Which item is open is in the address. It is shown before that has followed. */
function useOpening(projectId: string, addressed: string | undefined): ListOpening {
  const navigate = useNavigate();
  const follow = useAddressAfter();
  const { slug } = useWorkspace();
  const [ahead, setAhead] = useState<{ projectId: string; key: string | undefined } | null>(null);
  const go = useCallback(
    (key: string | undefined) => {
      const next = { projectId, key };
      setAhead(next);
      void follow({ peek: key }).finally(() => setAhead((last) => (last === next ? null : last)));
    },
    [follow, projectId],
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
  return { peek: ahead?.projectId === projectId ? ahead.key : addressed, open, go };
}

/** Below this a peek has no list beside it. */
const NARROW = 768;
