import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useId } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { daysBetween } from '#shared/lib/work-item-lists/moments.ts';
import { choose } from '#web/features/item-rows/keys/choose.ts';
import {
  mayEdit,
  useListScreen,
  useListState,
  useRowState,
} from '#web/features/item-rows/list-screen.ts';
import { FieldCell } from '#web/features/item-rows/parts/field-cell.tsx';
import { useGroupLook } from '#web/features/item-rows/parts/group-name.tsx';
import { Tick } from '#web/features/item-rows/parts/tick.tsx';
import { useItemTints } from '#web/features/item-rows/parts/use-item-tints.ts';
import { QuickAdd } from '#web/features/item-rows/row/quick-add.tsx';
import { TitleLine } from '#web/features/item-rows/row/title-cell.tsx';
import { toggleFolded } from '#web/features/item-rows/selection.ts';
import { states } from '#web/features/states/store.ts';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { useGroup } from '#web/features/work-items/lists/use-list-view.ts';
import { type Day, today } from '#web/lib/formats/dates.ts';
import { formatNumber, formatShare } from '#web/lib/formats/numbers.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts';
import { useIsTouch } from '#web/ui/layout/use-is-touch.ts';
import { daysOf, type Span } from '#web/ui/timeline/span.ts';

import { patchOfSpan, spanOf } from './dates.ts';
import { lineOfId } from './line-ids.ts';
import { isClosed } from './timeline-rows.ts';

interface RowNameProps {
  readonly id: string;
  /** How much of a group is done. */
  readonly done: number;
  /** The dates of an item that is made in the row. */
  readonly newSpan: Span;
}

/** What stands at the side of a row. */
export function RowName({ id, done, newSpan }: RowNameProps) {
  const line = lineOfId(id);
  switch (line.is) {
    case 'row':
      return <ItemName row={line.row} depth={line.depth} />;
    case 'group':
      return <GroupName group={line.group} done={done} />;
    case 'more':
      return <MoreName group={line.group} />;
    default:
      return (
        <QuickAdd
          cell={{ group: line.group }}
          className="h-full w-full ps-8"
          also={patchOfSpan(newSpan)}
        />
      );
  }
}

interface ItemNameProps {
  readonly row: ShownRow;
  readonly depth: number;
}

function ItemName({ row, depth }: ItemNameProps) {
  const item = workItems.use(row.id);
  const t = useWords('work-items');
  const screen = useListScreen();
  const { display, me } = screen;
  const titleId = useId();
  const key = useKeyOf(item);
  const tint = useItemTints(item, me);
  const { isActive, isSelected, isRenaming } = useRowState(row, false);
  const isPhone = useIsPhone();
  const isTouch = useIsTouch();
  const isSelecting = useListState(({ selected }) => selected.size > 0);
  if (!item) return null;
  // The pointer makes a row the active one: no other needs it before something is chosen.
  const { canAct } = screen.source.capabilities;
  const hasTick = canAct && (isSelected || isSelecting || (!isPhone && (isActive || isTouch)));
  const cell = { item, canEdit: mayEdit(screen, item), isAt: isActive };
  return (
    <div
      data-name
      className="flex min-w-0 flex-1 cursor-default items-center gap-2"
      style={{ paddingInlineStart: `${depth * 1.25}rem` }}
    >
      {!isPhone && canAct && !hasTick && <span className="size-4 shrink-0" />}
      {hasTick && (
        <Tick
          checked={isSelected}
          label={t('list.select', { name: item.name })}
          onToggle={({ shiftKey }) => choose(screen, row, shiftKey)}
        />
      )}
      {display.has('state') && (
        <FieldCell field="state" tint={tint('state')} {...cell} isAt={false} />
      )}
      {display.has('key') && !isPhone && (
        <span className="key shrink-0 group-aria-selected/row:text-muted">{key}</span>
      )}
      <span className="min-w-0 flex-1">
        <TitleLine {...{ item, depth, titleId, isRenaming }} tint={tint('name')} />
      </span>
      {display.has('assignee') && !isPhone && (
        <FieldCell field="assignees" tint={tint('assignees')} {...cell} isAt={false} />
      )}
      {!isPhone && <Length item={item} />}
    </div>
  );
}

/** How many days an item lasts, or how late it is. */
function Length({ item }: { readonly item: WorkItemImage }) {
  const t = useWords('work-items');
  const group = states.use(item.state_id)?.group ?? null;
  const late = isClosed(group) ? 0 : daysLate(item.target_date);
  const days = daysOf(spanOf(item));
  if (late > 0) {
    return (
      <span className="num min-w-14 shrink-0 text-end text-12 whitespace-nowrap text-danger">
        {t('timeline.late', { count: late })}
      </span>
    );
  }
  return (
    <span className="num min-w-14 shrink-0 text-end text-12 whitespace-nowrap text-muted">
      {days !== null && t('timeline.length', { count: days })}
    </span>
  );
}

function daysLate(end: Day | null): number {
  return end === null ? 0 : Math.max(0, daysBetween(end, today()));
}

interface GroupNameProps {
  readonly group: string;
  readonly done: number;
}

function GroupName({ group: key, done }: GroupNameProps) {
  const { store, view } = useListScreen();
  const group = useGroup(view, key);
  const isFolded = useListState(({ folded }) => folded.has(key));
  const { icon, name } = useGroupLook(view.settings.groupBy, key, view.facts);
  return (
    <button
      type="button"
      aria-expanded={!isFolded}
      className="flex min-w-0 flex-1 items-center gap-2 rounded-chip py-1 font-semibold"
      onClick={() => toggleFolded(store, { group: key })}
    >
      <Icon
        of={isFolded ? ChevronRight : ChevronDown}
        isDirectional={isFolded}
        className="text-faint"
      />
      {icon}
      <span className="truncate" dir="auto">
        {name}
      </span>
      <span className="num text-12 font-normal text-faint">{formatNumber(group.count)}</span>
      <span className="num ms-auto shrink-0 text-12 font-normal text-muted">
        {formatShare(done)}
      </span>
    </button>
  );
}

/** Where the rows end that have come: whoever gets here sees the next ones come. */
function MoreName({ group: key }: { readonly group: string }) {
  const t = useWords('work-items');
  const { view } = useListScreen();
  const group = useGroup(view, key);
  useEffect(() => {
    if (group.hasMore) view.more();
  }, [view, group]);
  return (
    <Button size={24} variant="ghost" className="ms-6" onClick={() => view.more()}>
      {t('list.more', { count: group.count - group.ids.length })}
    </Button>
  );
}
