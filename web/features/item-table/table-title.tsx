import { CornerDownRight, Maximize2 } from 'lucide-react';
import { memo } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { choose } from '#web/features/item-rows/keys/choose.ts';
import { DEEPEST } from '#web/features/item-rows/lines/lines.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { useSubItemProgress } from '#web/features/item-rows/parts/child-index.ts';
import { TitleInput } from '#web/features/item-rows/parts/item-title.tsx';
import { PendingDot } from '#web/features/item-rows/parts/pending-dot.tsx';
import { RowMenuButton } from '#web/features/item-rows/parts/row-menu-button.tsx';
import { Tick } from '#web/features/item-rows/parts/tick.tsx';
import { Unfold } from '#web/features/item-rows/row/title-cell.tsx';
import { usePerson } from '#web/features/people/store.ts';
import { StateIcon } from '#web/features/states/state-icon.tsx';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { usePeopleAt } from '#web/lib/feed/presence.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { FieldRing } from '#web/ui/fields/field-ring.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { TITLE } from './columns.ts';
import { CELL } from './table-cell.tsx';

interface TableTitleProps {
  readonly row: ShownRow;
  readonly item: WorkItemImage;
  readonly depth: number;
  readonly width: number;
  readonly isPhone: boolean;
  readonly isSelected: boolean;
  readonly isRenaming: boolean;
  /** Somebody is at the row: its buttons are there. */
  readonly isAt: boolean;
  readonly isActive: boolean;
  readonly isTabStop: boolean;
  readonly isInBlock: boolean;
  readonly tint: string;
  /** How it stays in sight, where it does so by itself. */
  readonly className: string;
}

/** The first cell of a row: box, key, what unfolds its sub-items, title, and the ways into the item. */
export const TableTitle = memo(function TableTitle(props: TableTitleProps) {
  const { row, item, depth, width, isPhone, isSelected, isAt, isActive, isTabStop } = props;
  const t = useWords('work-items');
  const screen = useListScreen();
  const hasTick = isSelected || (isAt && !isPhone);
  // Where it would stand without anybody at the row: a box on each of them is a heavy element that nobody sees.
  const isTickRoom = !hasTick && screen.source.capabilities.canAct;
  return (
    <div
      role="rowheader"
      aria-colindex={1}
      aria-label={item.name}
      aria-selected={props.isInBlock || undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-col={TITLE}
      data-at={isActive || undefined}
      className={classNames(
        CELL,
        'shrink-0 gap-2',
        isPhone ? 'px-2' : isTickRoom ? 'ps-10 pe-2' : 'ps-4 pe-2',
        props.className,
      )}
      style={{ width }}
    >
      {hasTick && (
        <Tick
          checked={isSelected}
          label={t('list.select', { name: item.name })}
          onToggle={({ shiftKey }) => choose(screen, row, shiftKey)}
        />
      )}
      {isPhone && !isSelected && <StateIcon stateId={item.state_id} isNamed />}
      {!isPhone && hasUnfold(props) && <Indent item={item} depth={depth} />}
      <TitleText {...props} />
      {isAt && !isPhone && !props.isRenaming && (
        <span className="ms-auto -me-1 flex shrink-0">
          <IconButton
            icon={Maximize2}
            size={24}
            tabIndex={-1}
            label={t('list.open')}
            onClick={(event) => {
              event.stopPropagation();
              screen.open(row.id);
            }}
          />
          <RowMenuButton />
        </span>
      )}
    </div>
  );
});

/** Whether something below the item can be opened here. */
function hasUnfold({ item, depth }: Pick<TableTitleProps, 'item' | 'depth'>): boolean {
  return item.sub_issues_count > 0 && depth < DEEPEST;
}

/** Deeper rows begin further in; so much room has the button that opens what is below. */
const [STEP_IN, UNFOLD] = [1.25, 2];

function Indent({ item, depth }: Pick<TableTitleProps, 'item' | 'depth'>) {
  return (
    <span
      className="flex w-6 shrink-0 justify-center"
      style={{ marginInlineStart: `${depth * STEP_IN}rem` }}
    >
      <Unfold item={item} />
    </span>
  );
}

/** Key and title; whoever else writes it now has a ring around it. */
function TitleText(props: TableTitleProps) {
  const { item, depth, isPhone, isRenaming, tint } = props;
  const { placeOf } = useListScreen();
  const key = useKeyOf(item);
  const [editorId] = usePeopleAt(`${placeOf(item.project_id)}/${item.id}`);
  const editor = usePerson(editorId) ?? null;
  const inset = hasUnfold(props) ? 0 : UNFOLD + depth * STEP_IN;
  const name = (
    <span
      dir="auto"
      title={item.name}
      className={classNames(
        'min-w-0',
        isPhone ? 'line-clamp-2 text-12 leading-4' : 'block truncate py-0.5',
        tint,
      )}
    >
      {item.name}
    </span>
  );
  return (
    <>
      {!isPhone && (
        <span className="key shrink-0" style={{ marginInlineStart: `${inset}rem` }}>
          {key}
        </span>
      )}
      {isRenaming ? (
        <TitleInput item={item} />
      ) : editor ? (
        <FieldRing person={editor} className="-mx-1 min-w-0 px-1 pe-16">
          {name}
        </FieldRing>
      ) : (
        name
      )}
      <PendingDot id={item.id} />
      {!isPhone && item.sub_issues_count > 0 && <Progress item={item} />}
    </>
  );
}

function Progress({ item }: Pick<TableTitleProps, 'item'>) {
  const t = useWords('work-items');
  const progress = useSubItemProgress(item.id, item.sub_issues_count);
  const label = t('list.subItems', { count: item.sub_issues_count });
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className="num inline-flex shrink-0 items-center gap-1 text-12 text-muted"
    >
      <Icon of={CornerDownRight} size={14} isDirectional className="text-faint" />
      {progress}
    </span>
  );
}
