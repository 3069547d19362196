import {
  ArrowDown,
  ArrowUp,
  ChevronLeft,
  ChevronRight,
  Columns3,
  EyeOff,
  ListFilter,
  MoveHorizontal,
  Pin,
  PinOff,
  X,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

import type { FieldKind } from '#shared/work-item-fields/field.ts';
import { orderOf } from '#shared/work-item-fields/registry.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { propertyLabel } from '#web/features/work-items/fields/field-names.ts';
import { askForFilter } from '#web/features/work-items/filters/asked-filter.ts';
import { Menu, MenuCheckItem, MenuItem, MenuSeparator, SubMenu } from '#web/ui/menus/menu.tsx';

import { withFit, withStep } from './column-edits.ts';
import { fieldOfColumn, filterOf } from './columns.ts';
import type { PlacedColumn } from './table-layout.ts';
import { inOrder, isHidden } from './table-options.ts';
import type { TableColumns } from './use-table-layout.ts';

interface ColumnProps {
  readonly column: PlacedColumn;
  readonly columns: TableColumns;
}

interface ColumnMenuProps extends ColumnProps {
  readonly trigger: ReactElement;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** What can be done with a column: order or filter by it, put it elsewhere, leave it out. */
export function ColumnMenu({ column, columns, trigger, open, onOpenChange }: ColumnMenuProps) {
  const { setOptions } = useListScreen();
  return (
    <Menu trigger={trigger} open={open} onOpenChange={onOpenChange}>
      <SortItems column={column} />
      <FilterItem column={column} />
      {setOptions && <PlaceItems column={column} columns={columns} />}
      {setOptions && <ShownItems column={column} columns={columns} />}
    </Menu>
  );
}

function FilterItem({ column: { id } }: Pick<ColumnProps, 'column'>) {
  const { t } = useTranslation('work-items-table');
  const field = filterOf(id);
  if (!field) return null;
  return (
    <>
      <MenuItem icon={ListFilter} shortcut="f" onSelect={() => askForFilter(field)}>
        {t('filter', { column: propertyLabel(id, t) })}
      </MenuItem>
      <MenuSeparator />
    </>
  );
}

function PlaceItems({ column: { id }, columns }: ColumnProps) {
  const { t } = useTranslation('work-items-table');
  const { setOptions } = useListScreen();
  const { pinned } = columns.options;
  const isPinned = pinned.includes(id);
  const [back, on] = [withStep(columns, id, -1), withStep(columns, id, 1)];
  const pin = () =>
    setOptions?.({ pinned: isPinned ? pinned.filter((one) => one !== id) : [...pinned, id] });
  const fit = () => {
    const head = document.querySelector(`[data-head="${CSS.escape(id)}"]`);
    const change = withFit(columns, id, head);
    if (change) setOptions?.({ ...change });
  };
  return (
    <>
      {!columns.layout.isPhone && (
        <MenuItem icon={isPinned ? PinOff : Pin} onSelect={pin}>
          {t(isPinned ? 'unpin' : 'pin')}
        </MenuItem>
      )}
      {back && (
        <MenuItem
          icon={ChevronLeft}
          shortcut="alt+arrowleft"
          onSelect={() => setOptions?.({ ...back })}
        >
          {t('moveBack')}
        </MenuItem>
      )}
      {on && (
        <MenuItem
          icon={ChevronRight}
          shortcut="alt+arrowright"
          onSelect={() => setOptions?.({ ...on })}
        >
          {t('moveOn')}
        </MenuItem>
      )}
      <MenuItem icon={MoveHorizontal} onSelect={fit}>
        {t('fit')}
      </MenuItem>
    </>
  );
}

/** Which columns are there at all. */
function ShownItems({ column, columns: { all, options } }: ColumnProps) {
  const { t } = useTranslation('work-items-table');
  const { setOptions } = useListScreen();
  const hide = (id: string, isOut: boolean) =>
    setOptions?.({ hidden: { ...options.hidden, [id]: isOut } });
  return (
    <>
      <MenuItem icon={EyeOff} onSelect={() => hide(column.id, true)}>
        {t('hide')}
      </MenuItem>
      <SubMenu label={t('shown')} icon={Columns3}>
        {inOrder(all, options).map((one) => (
          <MenuCheckItem
            key={one.id}
            checked={!isHidden(one, options)}
            onChange={(checked) => hide(one.id, !checked)}
          >
            {propertyLabel(one.id, t)}
          </MenuCheckItem>
        ))}
      </SubMenu>
    </>
  );
}

function SortItems({ column: { id, order: name } }: Pick<ColumnProps, 'column'>) {
  const { t } = useTranslation('work-items-table');
  const { view, setOrder } = useListScreen();
  if (name === null || !setOrder) return null;
  const words = `sort.${sortWords(id)}`;
  return (
    <>
      <MenuItem icon={ArrowUp} onSelect={() => setOrder({ name, isDescending: false })}>
        {t(`${words}.ascending`)}
      </MenuItem>
      {!orderOf(name).part.isFixed && (
        <MenuItem icon={ArrowDown} onSelect={() => setOrder({ name, isDescending: true })}>
          {t(`${words}.descending`)}
        </MenuItem>
      )}
      {view.settings.orderBy.name === name && (
        <MenuItem icon={X} onSelect={() => setOrder(null)}>
          {t('sort.clear')}
        </MenuItem>
      )}
      <MenuSeparator />
    </>
  );
}

const AMOUNTS: ReadonlySet<FieldKind | undefined> = new Set(['count', 'number', 'word', 'flag']);

/** Days are early or late, amounts low or high, steps first or last, names from A to Z. */
function sortWords(id: string): 'day' | 'amount' | 'step' | 'name' {
  const field = fieldOfColumn(id);
  const order = field?.orders?.[0];
  if (order?.isFixed) return 'step';
  if (field?.kind === 'date' || field?.kind === 'moment') return 'day';
  return AMOUNTS.has(field?.kind) || order?.by === 'estimateKey' ? 'amount' : 'name';
}
