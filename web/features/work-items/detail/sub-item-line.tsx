import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { putItems, spotBeside } from '#web/features/work-items/layouts/moving.ts';
import { isManual } from '#web/features/work-items/lists/list-settings.ts';
import type { ListView } from '#web/features/work-items/lists/list-view.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { rowKey } from '#web/features/work-items/selection.ts';
import { workItems } from '#web/features/work-items/store.ts';
import type { Display } from '#web/features/work-items/toolbar/display.ts';
import { updateWorkItems } from '#web/features/work-items/update.ts';
import { keysOf, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import type { Reorder } from '#web/ui/use-reorder.ts';

import { ItemLine } from './item-line.tsx';
import { keepFocus } from './keep-focus.ts';
import { LoosenButton } from './loosen-button.tsx';

interface SubItemLineProps {
  readonly view: ListView;
  readonly row: ShownRow;
  readonly display: Display;
  readonly canEdit: boolean;
  /** Null where it cannot be moved. */
  readonly reorder: Reorder | null;
}

/** One sub-item, what it is moved by, and what takes it out. */
export function SubItemLine({ view, row, display, canEdit, reorder }: SubItemLineProps) {
  const { t } = useTranslation('work-items');
  const item = workItems.use(row.id);
  const [hasFocus, setHasFocus] = useState(false);
  const key = rowKey(row);
  const canStep = reorder !== null && isManual(view.settings);
  const step = (by: 1 | -1) => {
    const spot = spotBeside(view, row, by);
    if (spot) keepFocus(() => putItems(view, [row.id], row, spot));
  };
  useShortcut('sub-item-up', () => step(-1), { isActive: hasFocus && canStep });
  useShortcut('sub-item-down', () => step(1), { isActive: hasFocus && canStep });
  if (!item) return null;
  const takeOut = () =>
    updateWorkItems([item.id], { parent_id: null }, { key: 'work-items:detail.subItems.change' });
  return (
    <div
      data-row={key}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      className={classNames(
        reorder?.over === `before:${key}` && 'shadow-[inset_0_2px_0_var(--accent)]',
        reorder?.lifted === key && 'bg-press',
      )}
    >
      <ItemLine
        item={item}
        display={display}
        menu={
          canStep && (
            <>
              <MenuItem icon={ArrowUp} onSelect={() => step(-1)} shortcut={keysOf('sub-item-up')}>
                {t('list.moveUp')}
              </MenuItem>
              <MenuItem
                icon={ArrowDown}
                onSelect={() => step(1)}
                shortcut={keysOf('sub-item-down')}
              >
                {t('list.moveDown')}
              </MenuItem>
              <MenuSeparator />
            </>
          )
        }
        start={reorder && <Grip reorder={reorder} id={key} name={item.name} />}
        end={canEdit && <LoosenButton label={t('detail.subItems.remove')} onClick={takeOut} />}
      />
    </div>
  );
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
