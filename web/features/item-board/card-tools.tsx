import { type DraggableSyntheticListeners, useDraggable } from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import { type RefObject, useLayoutEffect } from 'react';

import { choose } from '#web/features/item-rows/keys/choose.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { RowMenuButton } from '#web/features/item-rows/parts/row-menu-button.tsx';
import { Tick } from '#web/features/item-rows/parts/tick.tsx';
import { rowKey } from '#web/features/item-rows/selection.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';

interface CardToolsProps {
  readonly row: ShownRow;
  readonly name: string;
  readonly card: RefObject<HTMLElement | null>;
  /** Gets what lifts the card when it is pressed. */
  readonly onGrabs: (listeners: DraggableSyntheticListeners) => void;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  /** It cannot be lifted now. */
  readonly isHeld: boolean;
}

/**
 * What can be done with a card, over its corner while somebody is at it. The drag library's part is drawn only
 * here: nobody can lift a card they are not at.
 */
export function CardTools(props: CardToolsProps) {
  const { row, name, card, onGrabs, isActive, isSelected, isHeld } = props;
  const t = useWords('work-items');
  const screen = useListScreen();
  const { listeners, setNodeRef, setActivatorNodeRef, attributes } = useDraggable({
    id: rowKey(row),
    data: row,
    disabled: isHeld,
  });
  useLayoutEffect(() => {
    onGrabs(listeners);
    return () => onGrabs(undefined);
  }, [onGrabs, listeners]);
  useLayoutEffect(() => {
    setNodeRef(card.current);
    return () => setNodeRef(null);
  }, [card, setNodeRef]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- keeps the tools from opening the card
    <div
      className="absolute end-1.5 bottom-1.5 flex items-center gap-0.5 rounded-control border border-line bg-surface px-0.5 touch:border-0 touch:bg-transparent"
      onClick={(event) => event.stopPropagation()}
    >
      <span className="grid size-6 place-items-center touch:hidden">
        <Tick
          checked={isSelected}
          label={t('list.select', { name })}
          onToggle={({ shiftKey }) => choose(screen, row, shiftKey)}
        />
      </span>
      {screen.canEdit && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          tabIndex={isActive ? 0 : -1}
          data-cell
          aria-label={t('board.grip', { name })}
          className="touch-target relative grid size-6 place-items-center rounded-chip text-faint hover:text-ink touch:hidden"
          onKeyDown={(event) => {
            // Arrows go on to the next control; what lifts is Space and Enter.
            if (event.key === ' ' || event.key === 'Enter') listeners?.['onKeyDown']?.(event);
          }}
          onClick={(event) => event.stopPropagation()}
        >
          <Icon of={GripVertical} size={14} />
        </button>
      )}
      <RowMenuButton />
    </div>
  );
}
