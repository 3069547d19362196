import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { isEmpty, NO_FILTER } from '#shared/lib/work-item-query/filter.ts';
import { childIndex } from '#web/features/item-rows/parts/child-index.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { states } from '#web/features/states/store.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { isManual } from '#web/features/work-items/lists/list-settings.ts';
import { sourceOfSubItems } from '#web/features/work-items/lists/sources.ts';
import {
  subItemViews,
  useListSnapshot,
  useListView,
} from '#web/features/work-items/lists/use-list-view.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { ProgressRing } from '#web/ui/feedback/progress-ring.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

import { NewSubItem } from './new-sub-item.tsx';
import { SubItemList } from './sub-item-list.tsx';
import { useSubItemsShown } from './sub-item-settings.ts';
import { AddEpicItems, AddSubItems, SubItemFilter, SubItemTools } from './sub-item-tools.tsx';
import { useFetchedChildren } from './use-fetched-children.ts';

/** What is below an item, and whether a new one is being written there. */
export interface SubItemsProps {
  readonly item: WorkItemImage;
  readonly isReadOnly: boolean;
  /** The line for a new one is open. */
  readonly isAdding: boolean;
  readonly onAdding: (isAdding: boolean) => void;
}

/** Above this many, those that are done fold. */
const MAX_SHOWN = 5;
const NONE: ReadonlySet<string> = new Set();

/** What an item is divided into: a list of its own, with its order, groups and filter. */
export function SubItems({ item, isReadOnly, isAdding, onAdding }: SubItemsProps) {
  const { t } = useTranslation('work-items');
  const { id, project_id, is_epic: isEpic } = item;
  const kind = isEpic ? 'epic-items' : 'sub-items';
  const shown = useSubItemsShown(kind);
  const [filter, setFilter] = useState(NO_FILTER);
  const source = useMemo(() => sourceOfSubItems(project_id, id), [project_id, id]);
  const view = useListView(source, { ...shown.settings, filter }, subItemViews);
  const { groups, total, matching } = useListSnapshot(view);
  const done = useOfGroup(id, 'completed');
  const canceled = useOfGroup(id, 'cancelled');
  const [isWhole, setIsWhole] = useState(false);
  const can = useCan(project_id);
  const isFetching = useFetchedChildren(item, true);
  const mayAdd = !isReadOnly && can('work_item.create');
  useShortcut('item-add-sub-item', () => onAdding(true), { isActive: mayAdd });
  if (total === 0 && !isAdding && (!isEpic || isFetching)) {
    return isFetching ? <SubItemsSkeleton count={item.sub_issues_count} /> : null;
  }
  const title = t(isEpic ? 'epics.items' : 'detail.subItems.label');
  const Add = isEpic ? AddEpicItems : AddSubItems;
  const isPlain = isEmpty(filter) && view.settings.groupBy === null && isManual(view.settings);
  const isFolding = isPlain && total > MAX_SHOWN && !isWhole && done.size > 0;
  return (
    <section className="mt-3.5" aria-label={title}>
      <header className="flex min-h-7 items-center gap-2 font-semibold">
        <h2>{title}</h2>
        {total > 0 && !isEpic && <Progress done={done.size} total={total - canceled.size} />}
        {isEpic && <span className="num font-normal text-muted">{formatNumber(total)}</span>}
        <span className="ms-auto flex items-center">
          {total > 0 && <SubItemTools {...{ source, shown, kind, filter }} onFilter={setFilter} />}
          {mayAdd && <Add item={item} onNew={() => onAdding(true)} />}
        </span>
      </header>
      <SubItemFilter
        source={source}
        filter={filter}
        matching={matching}
        total={total}
        onFilter={setFilter}
      />
      <SubItemList
        key={id}
        rootId={id}
        view={view}
        groups={groups}
        folded={isFolding ? done : NONE}
        display={shown.display}
        canEdit={mayAdd}
      />
      {total === 0 && isEpic && !isAdding && (
        <p className="py-1 text-faint">{t('epics.noItems')}</p>
      )}
      {isAdding && <NewSubItem item={item} onClose={() => onAdding(false)} />}
      {isFolding && <More count={done.size} onShow={() => setIsWhole(true)} />}
    </section>
  );
}

/** Shows those that are done as well. */
function More({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  const { t } = useTranslation('work-items');
  return (
    <button
      type="button"
      className="min-h-6 pt-1.5 text-12 text-faint hover:text-ink"
      onClick={onShow}
    >
      {t('detail.subItems.more', { count })}
    </button>
  );
}

/** The room of the sub-items while they are fetched: what stands below does not move when they come. */
function SubItemsSkeleton({ count }: { readonly count: number }) {
  return (
    <div aria-hidden className="mt-3.5" style={{ minHeight: HEAD_PX + count * LINE_PX }}>
      <Skeleton className="h-7" />
    </div>
  );
}

const HEAD_PX = 28;
const LINE_PX = 30;

function Progress({ done, total }: { readonly done: number; readonly total: number }) {
  const { t } = useTranslation('work-items');
  const counts = { done, count: total };
  return (
    <>
      <ProgressRing
        value={total === 0 ? 0 : done / total}
        label={t('detail.subItems.done', counts)}
      />
      <span className="num font-normal text-muted" aria-hidden>
        <bdi>{t('detail.subItems.progress', counts)}</bdi>
      </span>
    </>
  );
}

/** Which items below this one are completed, or canceled: those are not counted. */
function useOfGroup(parentId: string, group: 'completed' | 'cancelled'): ReadonlySet<string> {
  const those = states.useSelect(
    (rows) => rows.filter((row) => row.group === group).map((row) => row.id),
    [group],
  );
  const read = useCallback(() => {
    const isDone = (id: string) => those.includes(workItems.get(id)?.state_id ?? '');
    return childIndex.snapshot().of(parentId).filter(isDone).join(' ');
  }, [parentId, those]);
  const ids = useSyncExternalStore(childIndex.subscribe, read);
  return useMemo(() => new Set(ids.split(' ').filter(Boolean)), [ids]);
}
