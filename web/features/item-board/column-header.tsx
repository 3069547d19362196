import { ChevronsRightLeft, Ellipsis, EyeOff, Plus, SquareCheck } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { EstimateSum } from '#web/features/item-rows/parts/estimate-sum.tsx';
import { useGroupLook } from '#web/features/item-rows/parts/group-name.tsx';
import { canAddTo } from '#web/features/item-rows/row/quick-add.tsx';
import { select, toggleFolded } from '#web/features/item-rows/selection.ts';
import type { ListGroup } from '#web/features/work-items/lists/list-snapshot.ts';
import { useGroup } from '#web/features/work-items/lists/use-list-view.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/menus/menu.tsx';

interface ColumnHeaderProps {
  readonly group: string;
}

/** What stands above a column; the row of them is apart from the columns, so that lanes fit below it. */
export const ColumnHeader = memo(function ColumnHeader({ group }: ColumnHeaderProps) {
  const { t } = useTranslation('work-items');
  const { store, view, canCreate, hide } = useListScreen();
  const { icon, name } = useGroupLook(view.settings.groupBy, group, view.facts);
  return (
    <div className="group/head flex h-11 items-center gap-2 ps-1.5">
      {icon}
      <h2 className="truncate font-semibold" dir="auto">
        {name}
      </h2>
      <CardCount group={group} />
      <span className="flex-1" />
      <IconButton
        icon={ChevronsRightLeft}
        size={24}
        label={t('board.fold', { name })}
        className="opacity-0 group-focus-within/head:opacity-100 group-hover/head:opacity-100 touch:opacity-100"
        onClick={() => toggleFolded(store, { group }, true)}
      />
      <Menu
        align="end"
        trigger={
          <IconButton
            icon={Ellipsis}
            size={24}
            label={t('board.columnMenu', { name })}
            className="-ms-1.5 opacity-0 group-focus-within/head:opacity-100 group-hover/head:opacity-100 aria-expanded:opacity-100 touch:opacity-100"
          />
        }
      >
        <MenuItem icon={SquareCheck} onSelect={() => select(store, idsIn(view.group(group)))}>
          {t('list.selectGroup', { name })}
        </MenuItem>
        <MenuItem icon={EyeOff} onSelect={() => hide(group, true)}>
          {t('board.hide')}
        </MenuItem>
      </Menu>
      {canCreate && canAddTo(view, { group }) && view.settings.subGroupBy === null && (
        <IconButton
          icon={Plus}
          size={24}
          label={t('quickAdd.in', { name })}
          onClick={() => store.setState({ adding: group })}
        />
      )}
    </div>
  );
});

/** Changes more often than all else of the header. */
function CardCount({ group }: ColumnHeaderProps) {
  const t = useWords('work-items');
  const { count, sum } = useGroup(useListScreen().view, group);
  return (
    <>
      <span className="num text-12 text-faint" aria-label={t('list.count', { count })}>
        {formatNumber(count)}
      </span>
      <EstimateSum sum={sum} />
    </>
  );
}

function idsIn({ ids, parts }: ListGroup): readonly string[] {
  return parts.length > 0 ? parts.flatMap((part) => part.ids) : ids;
}

/** A folded column: a narrow strip that opens when pressed, and takes what is dropped on it. */
export function FoldedColumn({ group }: ColumnHeaderProps) {
  const { t } = useTranslation('work-items');
  const { store, view } = useListScreen();
  const { count } = useGroup(view, group);
  const { icon, name } = useGroupLook(view.settings.groupBy, group, view.facts);
  return (
    <button
      type="button"
      aria-expanded={false}
      aria-label={`${t('board.unfold', { name })}, ${t('list.count', { count })}`}
      title={t('board.unfold', { name })}
      data-drop={group}
      className="flex h-60 w-10 shrink-0 flex-col items-center gap-3 rounded-card border border-line bg-surface/60 py-3 hover:bg-surface"
      onClick={() => toggleFolded(store, { group }, false)}
    >
      {icon}
      <span className="flex items-center gap-2 [writing-mode:vertical-rl]">
        <span className="font-semibold">{name}</span>
        <span className="num text-12 text-faint">{formatNumber(count)}</span>
      </span>
    </button>
  );
}
