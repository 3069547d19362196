import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useGroupLook } from '#web/features/work-items/layouts/group-name.tsx';
import { putItems } from '#web/features/work-items/layouts/moving.ts';
import { isManual } from '#web/features/work-items/lists/list-settings.ts';
import type { ListGroup } from '#web/features/work-items/lists/list-snapshot.ts';
import type { ListView } from '#web/features/work-items/lists/list-view.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { rowKey } from '#web/features/work-items/selection.ts';
import { workItems } from '#web/features/work-items/store.ts';
import type { Display } from '#web/features/work-items/toolbar/display.ts';
import { type Reorder, type Slot, useReorder } from '#web/ui/use-reorder.ts';

import { keepFocus } from './keep-focus.ts';
import { SubItemLine } from './sub-item-line.tsx';

interface SubItemListProps {
  readonly view: ListView;
  readonly groups: readonly ListGroup[];
  /** Those that are folded away. */
  readonly folded: ReadonlySet<string>;
  readonly display: Display;
  /** Whether the person may say what belongs to the item. */
  readonly canEdit: boolean;
}

/** The sub-items in their groups and order; people put them into another by grip, keys or menu. */
export function SubItemList({ view, groups, folded, display, canEdit }: SubItemListProps) {
  const container = useRef<HTMLDivElement>(null);
  const rows = groups.flatMap(({ key: group, ids }) =>
    ids.filter((id) => !folded.has(id)).map((id) => ({ id, group })),
  );
  const reorder = useOrder(view, groups, rows, container);
  const isGrouped = view.settings.groupBy !== null;
  const canMove = canEdit && (isGrouped || isManual(view.settings));
  return (
    <div ref={container}>
      {groups.map(({ key, count }) => (
        <Group key={key} view={view} group={key} count={count}>
          {rows
            .filter(({ group }) => group === key)
            .map((row) => (
              <SubItemLine
                key={row.id}
                view={view}
                row={row}
                display={display}
                canEdit={canEdit}
                reorder={canMove ? reorder : null}
              />
            ))}
          <div data-end={key} className={reorder.over === `end:${key}` ? 'h-0.5 bg-accent' : ''} />
        </Group>
      ))}
    </div>
  );
}

interface GroupProps {
  readonly view: ListView;
  readonly group: string;
  readonly count: number;
  readonly children: ReactNode;
}

function Group({ view, group, count, children }: GroupProps) {
  const { groupBy } = view.settings;
  const { icon, name } = useGroupLook(groupBy, group, view.facts);
  if (groupBy === null) return children;
  return (
    <section aria-label={name}>
      <h3 className="flex h-8 items-center gap-2 pt-1 text-12 font-medium text-muted">
        {icon}
        <span className="truncate" dir="auto">
          {name}
        </span>
        <span className="num font-normal text-faint">{count}</span>
      </h3>
      {children}
    </section>
  );
}

function useOrder(
  view: ListView,
  groups: readonly ListGroup[],
  rows: readonly ShownRow[],
  container: RefObject<HTMLElement | null>,
): Reorder {
  const { t } = useTranslation('work-items');
  const isFree = isManual(view.settings);
  const rowOf = (key: string) => rows.find((row) => rowKey(row) === key);
  const nameOf = (key: string) => workItems.get(rowOf(key)?.id ?? '')?.name ?? '';
  const where = (slot: Slot) =>
    slot.startsWith('before:')
      ? t('detail.subItems.before', { name: nameOf(slot.slice(7)) })
      : t('detail.subItems.atEnd');
  return useReorder({
    container,
    slots: groups.flatMap(({ key }): Slot[] => [
      ...rows.filter(({ group }) => group === key).map((row): Slot => `before:${rowKey(row)}`),
      `end:${key}`,
    ]),
    isAllowed: (key, slot) => isFree || groupOf(slot, rowOf) !== rowOf(key)?.group,
    onDrop: (key, slot) => {
      const row = rowOf(key);
      const group = groupOf(slot, rowOf);
      if (!row || group === undefined || slot === `before:${key}`) return;
      const others = view.group(group).ids.filter((id) => id !== row.id);
      const before = rowOf(slot.slice(7));
      const index =
        slot.startsWith('before:') && before ? others.indexOf(before.id) : others.length;
      keepFocus(() => putItems(view, [row.id], row, { group, index }));
    },
    words: {
      lifted: (key) => t('detail.subItems.lifted', { name: nameOf(key) }),
      moved: (key, slot) => `${nameOf(key)}: ${where(slot)}`,
      dropped: (key, slot) => `${nameOf(key)}: ${where(slot)}`,
      cancelled: (key) => t('board.cancelled', { name: nameOf(key) }),
    },
  });
}

function groupOf(slot: Slot, rowOf: (key: string) => ShownRow | undefined): string | undefined {
  return slot.startsWith('end:') ? slot.slice(4) : rowOf(slot.slice(7))?.group;
}
