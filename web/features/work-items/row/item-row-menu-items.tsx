import { ArrowDown, ArrowUp, PanelRight, Pencil, SquareArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useListScreen } from '#web/features/work-items/layouts/list-screen.ts';
import { MoveToItems } from '#web/features/work-items/layouts/move-to-items.tsx';
import { canMove, canReorder, moveBy } from '#web/features/work-items/layouts/moving.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { MenuItem, MenuSeparator, SubMenu } from '#web/ui/menus/menu.tsx';

import { rowKey } from './selection.ts';
import { WorkItemMenu } from './work-item-menu.tsx';

/** A row's menu: what a list adds, then what can be done with items anywhere. A chosen row acts for all that are. */
export function ItemRowMenuItems({ row }: { readonly row: ShownRow }) {
  const { t } = useTranslation('work-items');
  const { store, open, canEdit } = useListScreen();
  const { selected } = store.getState();
  const ids = selected.has(row.id) ? [...selected] : [row.id];
  return (
    <>
      {ids.length === 1 && (
        <MenuItem icon={PanelRight} onSelect={() => open(row.id)} shortcut={keysOf('list-open')}>
          {t('list.open')}
        </MenuItem>
      )}
      {ids.length === 1 && canEdit && (
        <MenuItem
          icon={Pencil}
          onSelect={() => store.setState({ renaming: rowKey(row) })}
          shortcut={keysOf('list-rename')}
        >
          {t('list.rename')}
        </MenuItem>
      )}
      <Moves row={row} ids={ids} />
      <MenuSeparator />
      <WorkItemMenu ids={ids} />
    </>
  );
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
