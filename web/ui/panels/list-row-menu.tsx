import {
  ArrowDown,
  ArrowUp,
  CornerUpLeft,
  MoreHorizontal,
  MoveVertical,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator, SubMenu } from '#web/ui/menus/menu.tsx';

import { type ListRow, stepOf, targetOf } from './list-moves.ts';
import type { ListContext } from './list-panel-props.ts';

interface ListRowMenuProps<Row extends ListRow> {
  readonly list: ListContext<Row>;
  readonly row: Row;
  /** Why it cannot be deleted. */
  readonly reason: string | null;
}

/** All commands of a row, including the moves that dragging makes. */
export function ListRowMenu<Row extends ListRow>({ list, row, reason }: ListRowMenuProps<Row>) {
  const { t } = useTranslation('ui');
  const { props, state } = list;
  const more = props.menu?.(row);
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          icon={MoreHorizontal}
          size={24}
          data-actions={row.id}
          label={t('list.actionsFor', { name: row.name })}
        />
      }
    >
      <MenuItem icon={Pencil} onSelect={() => state.open({ is: 'row', id: row.id })}>
        {t('list.edit')}
      </MenuItem>
      {props.isTree && (
        <MenuItem
          icon={Plus}
          onSelect={() => state.open({ is: 'new', group: null, parent: row.id })}
        >
          {props.addBelowLabel}
        </MenuItem>
      )}
      <MoveEntries list={list} row={row} />
      {more && (
        <>
          <MenuSeparator />
          {more}
        </>
      )}
      <MenuSeparator />
      <MenuItem
        icon={Trash2}
        isDanger
        {...(reason !== null && { reason })}
        onSelect={() => state.remove(row)}
      >
        {t('list.delete')}
      </MenuItem>
    </Menu>
  );
}

function MoveEntries<Row extends ListRow>(input: {
  readonly list: ListContext<Row>;
  readonly row: Row;
}) {
  const { list, row } = input;
  const { t } = useTranslation('ui');
  const { rows, groups, groupOf, onMove } = list.props;
  const up = stepOf(rows, list.shape, row, -1);
  const down = stepOf(rows, list.shape, row, 1);
  const out = row.parent ? targetOf(rows, { isTree: true }, row.id, 'end:all') : null;
  const others = groups?.filter(({ key }) => key !== groupOf?.(row)) ?? [];
  if (!up && !down && !out && others.length === 0) return null;
  return (
    <>
      <MenuSeparator />
      {up && (
        <MenuItem icon={ArrowUp} onSelect={() => onMove(row, up)}>
          {t('list.up')}
        </MenuItem>
      )}
      {down && (
        <MenuItem icon={ArrowDown} onSelect={() => onMove(row, down)}>
          {t('list.down')}
        </MenuItem>
      )}
      {out && (
        <MenuItem icon={CornerUpLeft} onSelect={() => onMove(row, out)}>
          {t('list.out')}
        </MenuItem>
      )}
      {others.length > 0 && (
        <SubMenu icon={MoveVertical} label={t('list.moveTo')}>
          {others.map(({ key, name }) => (
            <MenuItem
              key={key}
              onSelect={() => {
                const target = targetOf(rows, list.shape, row.id, `end:${key}`);
                if (target) onMove(row, target);
              }}
            >
              {name}
            </MenuItem>
          ))}
        </SubMenu>
      )}
    </>
  );
}
