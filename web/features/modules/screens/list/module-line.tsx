import { memo } from 'react';

import { ModuleMenuItems } from '#web/features/modules/screens/module-menu-items.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { measuredBy, type RowPlace } from '#web/ui/layout/virtual-rows.tsx';
import { ContextMenu } from '#web/ui/menus/context-menu.tsx';
import { Grip } from '#web/ui/panels/grip.tsx';
import { useRowKeys } from '#web/ui/tables/use-row-keys.ts';

import { ModuleCard } from './module-card.tsx';
import type { ModuleLine } from './module-list.ts';
import type { ModuleRowProps } from './module-parts.tsx';
import { ModuleRow } from './module-row.tsx';
import type { ModuleGridModel } from './use-module-grid.ts';
import type { ModuleListModel } from './use-module-list.ts';

const CARD =
  'mb-3 rounded-card border border-line bg-surface px-4 pb-3.5 pt-3 focus-visible:border-accent';
const ROW =
  'min-h-10 px-4 -outline-offset-2 shadow-[inset_0_-1px_var(--hairline)] hover:bg-hover hc:border-b';
const BEFORE_CARD = 'shadow-[-0.375rem_0_0_var(--accent)] rtl:shadow-[0.375rem_0_0_var(--accent)]';
const BEFORE_ROW = 'shadow-[inset_0_2px_0_var(--accent)]!';

const TO_ROWS = ['ArrowDown', 'ArrowUp', 'Home', 'End'];

interface LineProps {
  readonly line: ModuleLine;
  readonly list: ModuleListModel;
  readonly grid: ModuleGridModel;
  readonly place: number;
  /** Of a card in its grid; the rows of a list stand in groups that have theirs. */
  readonly slot?: RowPlace;
  readonly isCard?: boolean;
}

/** A module in its card or row, with what the list does for it. */
export function Line({ line, list, grid, place, slot = {}, isCard = false }: LineProps) {
  const { module, isLeaving } = line;
  const { id } = module;
  const handleKey = useRowKeys();
  const isActive = grid.active?.id === id;
  const isStop = isActive || (!grid.active && place === 0);
  const { reorder } = grid;
  return (
    <ContextMenu menu={<ModuleMenuItems moduleId={id} onLook={() => list.look(id)} />}>
      <div
        role="row"
        {...measuredBy(slot)}
        data-slot={id}
        data-movable={reorder ? '' : undefined}
        aria-rowindex={place + (isCard ? 1 : 2)}
        aria-label={module.name}
        tabIndex={isStop ? 0 : -1}
        onFocus={() => grid.setActiveId(id)}
        onKeyDown={(event) => {
          // A control answers these itself: they are not the row's.
          const isKey = event.key === 'Enter' || event.key === ' ';
          if (event.target !== event.currentTarget && isKey) event.stopPropagation();
          else if (isCard) grid.pressInGrid(event);
          // What goes to another row is a shortcut of the page: that row may not be drawn yet.
          else if (!TO_ROWS.includes(event.key)) handleKey(event);
        }}
        className={classNames(
          'group relative flex min-w-0 items-center',
          isCard ? CARD : ROW,
          // The grip of a finger is as wide as the start of the row.
          reorder && !isCard && 'touch:ps-10',
          isLeaving && 'opacity-60',
          list.peekId === id && (isCard ? 'border-accent!' : 'bg-selected!'),
          reorder?.lifted === id && 'bg-press',
          reorder?.over === `before:${id}` && (isCard ? BEFORE_CARD : BEFORE_ROW),
        )}
      >
        {reorder && (
          <div
            role="gridcell"
            className={
              isCard
                ? 'absolute -start-1 top-2 touch:start-0.5 touch:top-3'
                : 'absolute -start-1 z-1'
            }
          >
            <Grip reorder={reorder} id={id} name={module.name} />
          </div>
        )}
        <div role="gridcell" className="min-w-0 flex-1">
          <Inside
            module={module}
            isCard={isCard}
            tabIndex={isCard && isActive ? 0 : -1}
            onEdit={grid.edit}
            onLook={list.look}
          />
        </div>
      </div>
    </ContextMenu>
  );
}

/** The same as before unless the module itself, or who has the focus, is another. */
const Inside = memo(function Inside({
  isCard,
  ...props
}: ModuleRowProps & { readonly isCard: boolean }) {
  return isCard ? <ModuleCard {...props} /> : <ModuleRow {...props} />;
});
