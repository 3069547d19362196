import { ChevronDown, ChevronRight, GripVertical, Unlink } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { ItemLine } from '#web/features/item-detail/relations/item-line.tsx';
import { LoosenButton } from '#web/features/item-detail/relations/loosen-button.tsx';
import { childIndex } from '#web/features/item-rows/parts/child-index.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import type { Display } from '#web/features/work-items/filters/display.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import type { Reorder } from '#web/ui/layout/use-reorder.ts';
import { measuredBy, type RowPlace } from '#web/ui/layout/virtual-rows.tsx';
import { MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

import { handleTreeKey } from './sub-item-keys.ts';
import { hasBelow, parentOf, type SubItemPlace } from './sub-item-lines.ts';
import type { SubItemTree } from './sub-item-moves.ts';
import { StepItems, useStepKeys } from './sub-item-steps.tsx';
import { useFetchedChildren } from './use-fetched-children.ts';

interface SubItemLineProps {
  readonly tree: SubItemTree;
  readonly line: SubItemPlace;
  readonly place: RowPlace;
  /** Which line of its group it is. */
  readonly at: number;
  readonly display: Display;
  readonly canEdit: boolean;
  /** Something is below one of the lines: all leave room for what opens it. */
  readonly isTree: boolean;
  readonly isExpanded: boolean;
  readonly onExpand: (isExpanded: boolean) => void;
  /** Null where it cannot be moved. */
  readonly reorder: Reorder | null;
}

/** One sub-item of the tree, what it is moved by, and what takes it out. */
export function SubItemLine(props: SubItemLineProps) {
  const item = workItems.use(props.line.id);
  return item ? <Line {...props} item={item} /> : null;
}

/** Deeper ones stand no further in: their titles need the room. */
const DEEPEST = 6;

function Line({ item, ...props }: SubItemLineProps & { readonly item: WorkItemImage }) {
  const { tree, line, place, at, display, canEdit, isTree, isExpanded, onExpand, reorder } = props;
  const { t } = useTranslation('work-items');
  const [hasFocus, setHasFocus] = useState(false);
  useStepKeys({ tree, line }, hasFocus && canEdit);
  const depth = line.path.length - 1;
  const indent = `calc(${Math.min(depth, DEEPEST)} * var(--step))`;
  const isParent = useSyncExternalStore(childIndex.subscribe, () => hasBelow(item.id));
  const isLoading = useFetchedChildren(item, isExpanded);
  const isOver = (kind: 'before' | 'into') => reorder?.over === `${kind}:${line.key}`;
  return (
    <div
      role="row"
      {...measuredBy(place)}
      aria-rowindex={at + 1}
      aria-level={depth + 1}
      {...(isParent && { 'aria-expanded': isExpanded })}
      data-slot={line.key}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onKeyDown={(event) =>
        handleTreeKey(event, { isExpanded: isParent ? isExpanded : null, onExpand })
      }
      style={{ paddingInlineStart: indent }}
      className={classNames(
        'relative rounded-control [--step:1.25rem] @max-[480px]:[--step:0.75rem]',
        isOver('into') && 'bg-accent-soft inset-ring-2 inset-ring-accent',
        reorder?.lifted === line.key && 'bg-press',
      )}
    >
      {isOver('before') && (
        <span
          className="absolute end-0 top-0 h-0.5 bg-accent"
          style={{ insetInlineStart: indent }}
        />
      )}
      <div role="gridcell">
        <ItemLine
          item={item}
          display={display}
          menu={canEdit && <MoreItems tree={tree} line={line} />}
          start={
            <>
              {reorder && <Grip reorder={reorder} id={line.key} name={item.name} />}
              {isParent && <Chevron name={item.name} isExpanded={isExpanded} onExpand={onExpand} />}
              {isTree && !isParent && <span className="w-6 shrink-0" />}
            </>
          }
          end={
            <>
              {isLoading && <Spinner size={14} label={t('detail.subItems.loading')} />}
              {canEdit && <TakeOut line={line} />}
            </>
          }
        />
      </div>
    </div>
  );
}

interface ChevronProps {
  readonly name: string;
  readonly isExpanded: boolean;
  readonly onExpand: (isExpanded: boolean) => void;
}

function Chevron({ name, isExpanded, onExpand }: ChevronProps) {
  const { t } = useTranslation('work-items');
  return (
    <IconButton
      icon={isExpanded ? ChevronDown : ChevronRight}
      isDirectional={!isExpanded}
      size={24}
      label={t(isExpanded ? 'list.fold' : 'list.unfold', { name })}
      aria-expanded={isExpanded}
      onClick={() => onExpand(!isExpanded)}
    />
  );
}

interface TakeOutProps {
  readonly line: SubItemPlace;
}

/** Where it is narrow the title has its room: there the menu takes the line out. */
function TakeOut({ line }: TakeOutProps) {
  const label = useTakeOutWords(line);
  return (
    <span className="contents @max-[480px]:hidden">
      <LoosenButton label={label} onClick={() => takeOut(line)} />
    </span>
  );
}

/** What the menu of an item has more in this place. */
function MoreItems({ tree, line }: Pick<SubItemLineProps, 'tree' | 'line'>) {
  const label = useTakeOutWords(line);
  return (
    <>
      <StepItems tree={tree} line={line} />
      <MenuItem icon={Unlink} onSelect={() => takeOut(line)}>
        {label}
      </MenuItem>
      <MenuSeparator />
    </>
  );
}

function useTakeOutWords(line: SubItemPlace): string {
  const { t } = useTranslation('work-items');
  const parent = workItems.use(parentOf(line));
  const isDirect = line.path.length === 1;
  return isDirect
    ? t('detail.subItems.remove')
    : t('detail.subItems.removeFrom', { name: parent?.name ?? '' });
}

function takeOut({ id }: SubItemPlace): void {
  updateWorkItems([id], { parent_id: null }, { key: 'work-items:detail.subItems.change' });
}

interface GripProps {
  readonly reorder: Reorder;
  readonly id: string;
  readonly name: string;
}

function Grip({ reorder, id, name }: GripProps) {
  const { t } = useTranslation('work-items');
  return (
    <button
      type="button"
      {...reorder.gripOf(id)}
      aria-label={t('detail.subItems.grip', { name })}
      className="absolute end-full grid h-6 w-5 touch-none place-items-center rounded-control text-faint opacity-0 group-hover:opacity-100 focus-visible:opacity-100 touch:static touch:h-11 touch:opacity-100"
    >
      <Icon of={GripVertical} size={14} />
    </button>
  );
}
