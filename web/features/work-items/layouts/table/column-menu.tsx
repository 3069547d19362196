import { ArrowDown, ArrowUp, Columns3, EyeOff, Pin, PinOff, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

import { findField, findProperty } from '#shared/work-item-fields/registry.ts';
import { useListScreen } from '#web/features/work-items/layouts/list-screen.ts';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

import type { PlacedColumn } from './table-layout.ts';
import { readTableOptions } from './table-options.ts';

interface ColumnMenuProps {
  readonly column: PlacedColumn;
  readonly trigger: ReactElement;
}

/** What can be done with a column: order the table by it, keep it in sight, leave it out. */
export function ColumnMenu({ column, trigger }: ColumnMenuProps) {
  const { t } = useTranslation('work-items-table');
  const { options: kept, setOptions } = useListScreen();
  const { hidden, pinned } = readTableOptions(kept);
  const isPinned = pinned.includes(column.id);
  const pin = () =>
    setOptions?.({
      pinned: isPinned ? pinned.filter((id) => id !== column.id) : [...pinned, column.id],
    });
  return (
    <Menu trigger={trigger}>
      <SortItems column={column} />
      <MenuItem icon={isPinned ? PinOff : Pin} onSelect={pin}>
        {t(isPinned ? 'unpin' : 'pin')}
      </MenuItem>
      <MenuItem
        icon={EyeOff}
        onSelect={() => setOptions?.({ hidden: { ...hidden, [column.id]: true } })}
      >
        {t('hide')}
      </MenuItem>
      {Object.values(hidden).includes(true) && (
        <MenuItem icon={Columns3} onSelect={() => setOptions?.({ hidden: {} })}>
          {t('showHidden')}
        </MenuItem>
      )}
    </Menu>
  );
}

function SortItems({ column: { id, order: name } }: Pick<ColumnMenuProps, 'column'>) {
  const { t } = useTranslation('work-items-table');
  const { view, setOrder } = useListScreen();
  if (name === null || !setOrder) return null;
  const words = `sort.${sortWords(id)}`;
  return (
    <>
      <MenuItem icon={ArrowUp} onSelect={() => setOrder({ name, isDescending: false })}>
        {t(`${words}.ascending`)}
      </MenuItem>
      <MenuItem icon={ArrowDown} onSelect={() => setOrder({ name, isDescending: true })}>
        {t(`${words}.descending`)}
      </MenuItem>
      {view.settings.orderBy.name === name && (
        <MenuItem icon={X} onSelect={() => setOrder(null)}>
          {t('sort.clear')}
        </MenuItem>
      )}
      <MenuSeparator />
    </>
  );
}

/** Days are early or late, amounts low or high, names from A to Z. */
function sortWords(id: string): 'day' | 'amount' | 'name' {
  const field = findProperty(id) ?? findField(id);
  if (field?.kind === 'date' || field?.kind === 'moment') return 'day';
  const isRanked = field?.kind === 'count' || field?.kind === 'word' || id === 'estimate';
  return isRanked ? 'amount' : 'name';
}
