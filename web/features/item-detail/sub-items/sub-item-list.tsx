import {
  type ReactNode,
  type RefObject,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';

import { childIndex } from '#web/features/item-rows/parts/child-index.ts';
import { useGroupLook } from '#web/features/item-rows/parts/group-name.tsx';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { Display } from '#web/features/work-items/filters/display.ts';
import type { ListGroup } from '#web/features/work-items/lists/list-snapshot.ts';
import type { ListView } from '#web/features/work-items/lists/list-view.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { type Reorder, type Slot, useReorder } from '#web/ui/layout/use-reorder.ts';
import { VirtualRows } from '#web/ui/layout/virtual-rows.tsx';

import { SubItemLine } from './sub-item-line.tsx';
import {
  hasBelow,
  linesOf,
  spotOf,
  type SubItemPlace,
  type TreeSpot,
  useOpenedChildren,
} from './sub-item-lines.ts';
import { mayPut, putLine, type SubItemTree } from './sub-item-moves.ts';

interface SubItemListProps {
  readonly rootId: string;
  readonly view: ListView;
  readonly groups: readonly ListGroup[];
  /** Those that are folded away. */
  readonly folded: ReadonlySet<string>;
  readonly display: Display;
  /** Whether the person may say what belongs to the item. */
  readonly canEdit: boolean;
}

/** The sub-items as a tree, in their groups and order; people put them elsewhere by grip, keys or menu. */
export function SubItemList({ rootId, view, groups, folded, display, canEdit }: SubItemListProps) {
  const container = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const childrenOf = useOpenedChildren(opened);
  const lines = useMemo(() => {
    const shown = groups.map(({ key, ids }) => ({ key, ids: ids.filter((id) => !folded.has(id)) }));
    return linesOf(rootId, shown, childrenOf);
  }, [rootId, groups, folded, childrenOf]);
  const expand = (id: string, isOpen: boolean) =>
    setOpened((last) => withOrWithout(last, id, isOpen));
  const tree: SubItemTree = { view, rootId, lines, open: (id) => expand(id, true) };
  const reorder = useTreeReorder(tree, groups, container);
  const isTree = useSyncExternalStore(childIndex.subscribe, () =>
    lines.some(({ id }) => hasBelow(id)),
  );
  return (
    <div ref={container} data-tree>
      {groups.map(({ key, count }) => (
        <Group
          key={key}
          view={view}
          group={key}
          count={count}
          end={
            <div
              data-end={key}
              className={reorder.over === `end:${key}` ? 'h-0.5 bg-accent' : ''}
            />
          }
        >
          <VirtualRows
            as="div"
            rows={lines.filter(({ group }) => group === key)}
            keyOf={(line) => line.key}
            height={LINE_HEIGHT}
            kept={[reorder.lifted]}
          >
            {(line, place, at) => (
              <SubItemLine
                {...{ tree, line, place, at, display, canEdit, isTree }}
                isExpanded={opened.has(line.id)}
                onExpand={(isOpen) => expand(line.id, isOpen)}
                reorder={canEdit ? reorder : null}
              />
            )}
          </VirtualRows>
        </Group>
      ))}
    </div>
  );
}

/** How high a line is, in pixels. */
const LINE_HEIGHT = 30;

interface GroupProps {
  readonly view: ListView;
  readonly group: string;
  readonly count: number;
  readonly end: ReactNode;
  readonly children: ReactNode;
}

function Group({ view, group, count, end, children }: GroupProps) {
  const { t } = useTranslation('work-items');
  const { groupBy } = view.settings;
  const { icon, name } = useGroupLook(groupBy, group, view.facts);
  const title = groupBy === null ? t('detail.subItems.label') : name;
  const rows = (
    <>
      <div role="treegrid" aria-label={title}>
        {children}
      </div>
      {end}
    </>
  );
  if (groupBy === null) return rows;
  return (
    <section aria-label={name}>
      <h3 className="flex h-8 items-center gap-2 pt-1 text-12 font-medium text-muted">
        {icon}
        <span className="truncate" dir="auto">
          {name}
        </span>
        <span className="num font-normal text-faint">{formatNumber(count)}</span>
      </h3>
      {rows}
    </section>
  );
}

function withOrWithout(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}

function useTreeReorder(
  tree: SubItemTree,
  groups: readonly ListGroup[],
  container: RefObject<HTMLElement | null>,
): Reorder {
  const { t } = useTranslation('work-items');
  const { lines, rootId } = tree;
  const lineOf = (key: string) => lines.find((line) => line.key === key);
  const nameOf = (key: string) => workItems.get(lineOf(key)?.id ?? '')?.name ?? '';
  const where = (slot: Slot) => {
    if (slot.startsWith('end:')) return t('detail.subItems.atEnd');
    const name = nameOf(slot.slice(slot.indexOf(':') + 1));
    return t(slot.startsWith('into:') ? 'detail.subItems.into' : 'detail.subItems.before', {
      name,
    });
  };
  const allowed = (key: string, slot: Slot): readonly [SubItemPlace, TreeSpot] | null => {
    const line = lineOf(key);
    const spot = spotOf(lines, rootId, key, slot);
    return line && spot && mayPut(tree, line, spot) ? [line, spot] : null;
  };
  return useReorder({
    container,
    slots: groups.flatMap(({ key }): Slot[] => [
      ...lines
        .filter(({ group }) => group === key)
        .flatMap((line): Slot[] => [`before:${line.key}`, `into:${line.key}`]),
      `end:${key}`,
    ]),
    // Where it is, it stays: that is a place too.
    isAllowed: (key, slot) => slot === `before:${key}` || allowed(key, slot) !== null,
    onDrop: (key, slot) => {
      const [line, spot] = allowed(key, slot) ?? [];
      if (line && spot) putLine(tree, line, spot);
    },
    words: {
      lifted: (key) => t('detail.subItems.lifted', { name: nameOf(key) }),
      moved: (key, slot) => `${nameOf(key)}: ${where(slot)}`,
      dropped: (key, slot) => `${nameOf(key)}: ${where(slot)}`,
      cancelled: (key) => t('board.cancelled', { name: nameOf(key) }),
    },
  });
}
