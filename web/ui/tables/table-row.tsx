import { MoreHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Menu } from '#web/ui/menus/menu.tsx';

import type { TableColumn } from './table-column.ts';
import { EXTRA } from './table-look.ts';
import { useRowKeys } from './use-row-keys.ts';

interface TableRowProps<Row> {
  readonly row: Row;
  /** Its index in the whole table, including the head. */
  readonly index: number;
  readonly columns: readonly TableColumn<Row>[];
  readonly name: string;
  readonly hasMenu: boolean;
  readonly menu: ReactNode;
  /** Tab stops at this row and its controls; arrow keys move to the others. */
  readonly isActive: boolean;
  readonly onActive: () => void;
}

/** One row: of the table, or a card where there is little width. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, index, columns, name, hasMenu, menu, isActive, onActive } = props;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const tabIndex = isActive ? 0 : -1;
  const onKeyDown = useRowKeys(menu ? () => setMenuOpen(true) : undefined);
  const [lead, ...others] = columns;
  return (
    <div
      role="row"
      aria-rowindex={index}
      tabIndex={tabIndex}
      onFocus={onActive}
      onKeyDown={onKeyDown}
      className="relative col-span-full grid-cols-subgrid items-center border-b border-line py-2 pe-11 @min-[34rem]:grid @min-[34rem]:min-h-11 @min-[34rem]:py-1 @min-[34rem]:pe-0"
    >
      {lead && (
        <div role="gridcell" className="min-w-0 pe-4">
          {lead.cell(row, tabIndex)}
        </div>
      )}
      {others.map(({ key, title, cell, isExtra }) => (
        <div
          key={key}
          role="gridcell"
          className={classNames(
            'min-w-0 pe-4 text-muted @max-[34rem]:mt-1 @max-[34rem]:flex @max-[34rem]:items-center @max-[34rem]:gap-2 @max-[34rem]:ps-8.5 @max-[34rem]:has-[>:last-child:empty]:hidden @min-[34rem]:truncate',
            isExtra && EXTRA,
          )}
        >
          <span aria-hidden className="w-26 shrink-0 text-12 text-faint @min-[34rem]:hidden">
            {title}
          </span>
          <span className="min-w-0 @max-[34rem]:truncate">{cell(row, tabIndex)}</span>
        </div>
      ))}
      {hasMenu && (
        <div
          role="gridcell"
          className="flex justify-end @max-[34rem]:absolute @max-[34rem]:end-0 @max-[34rem]:top-1"
        >
          {menu && (
            <RowMenu name={name} tabIndex={tabIndex} open={isMenuOpen} onOpenChange={setMenuOpen}>
              {menu}
            </RowMenu>
          )}
        </div>
      )}
    </div>
  );
}

interface RowMenuProps {
  readonly name: string;
  readonly tabIndex: 0 | -1;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
}

function RowMenu({ name, tabIndex, open, onOpenChange, children }: RowMenuProps) {
  const { t } = useTranslation('ui');
  return (
    <Menu
      align="end"
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <IconButton
          icon={MoreHorizontal}
          tabIndex={tabIndex}
          label={t('table.actionsFor', { name })}
        />
      }
    >
      {children}
    </Menu>
  );
}
