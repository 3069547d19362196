import {
  ArrowDown,
  ArrowUp,
  CircleMinus,
  PanelRight,
  Pencil,
  SquareArrowRight,
  SquareCheck,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { choose } from '#web/features/item-rows/keys/choose.ts';
import { MoveToItems } from '#web/features/item-rows/keys/move-to-items.tsx';
import { canMove, canReorder, moveBy } from '#web/features/item-rows/keys/moving.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { takeOutOfContainer } from '#web/features/work-items/data/container.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { useIsTouch } from '#web/ui/layout/use-is-touch.ts';
import { MenuItem, SubMenu } from '#web/ui/menus/menu.tsx';

import { WorkItemMenu } from './work-item-menu.tsx';

interface ItemRowMenuProps {
  readonly row: ShownRow;
  /** Writes the title in its place. */
  readonly onRename: () => void;
}

/** A row's menu: what a list adds, and what can be done with items anywhere. A chosen row acts for all that are. */
export function ItemRowMenuItems({ row, onRename }: ItemRowMenuProps) {
  const { t } = useTranslation('work-items');
  const screen = useListScreen();
  const { store, open, canEdit, source } = screen;
  const { container } = source;
  const isTouch = useIsTouch();
  const { selected } = store.getState();
  const ids = selected.has(row.id) ? [...selected] : [row.id];
  const isAlone = ids.length === 1;
  const start = (isAlone || (container && canEdit)) && (
    <>
      {!isAlone ? null : isTouch ? (
        // A tap opens a row; what a key or a box does elsewhere begins here.
        <MenuItem icon={SquareCheck} onSelect={() => choose(screen, row, false)}>
          {t('list.selectOne')}
        </MenuItem>
      ) : (
        <MenuItem icon={PanelRight} onSelect={() => open(row.id)} shortcut={keysOf('list-open')}>
          {t('list.open')}
        </MenuItem>
      )}
      {isAlone && canEdit && (
        <MenuItem icon={Pencil} onSelect={onRename} shortcut={keysOf('list-rename')}>
          {t('list.rename')}
        </MenuItem>
      )}
      {container && canEdit && (
        <MenuItem icon={CircleMinus} onSelect={() => takeOutOfContainer(container, ids)}>
          {t(`container.${container.kind}.takeOut`)}
        </MenuItem>
      )}
    </>
  );
  return <WorkItemMenu ids={ids} start={start} more={<Moves row={row} ids={ids} />} />;
}

interface MovesProps {
  readonly row: ShownRow;
  readonly ids: readonly string[];
}

/** What dragging does, without dragging. */
function Moves({ row, ids }: MovesProps) {
  const { t } = useTranslation('work-items');
  const screen = useListScreen();
  return (
    <>
      {canMove(screen) && (
        <SubMenu icon={SquareArrowRight} label={t('list.moveTo', { count: ids.length })}>
          <MoveToItems row={row} ids={ids} />
        </SubMenu>
      )}
      {canReorder(screen) && ids.length === 1 && (
        <>
          <MenuItem
            icon={ArrowUp}
            onSelect={() => moveBy(screen, row, -1)}
            shortcut={keysOf('list-move-up')}
          >
            {t('list.moveUp')}
          </MenuItem>
          <MenuItem
            icon={ArrowDown}
            onSelect={() => moveBy(screen, row, 1)}
            shortcut={keysOf('list-move-down')}
          >
            {t('list.moveDown')}
          </MenuItem>
        </>
      )}
    </>
  );
}
