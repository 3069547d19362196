import {
  Archive,
  ArchiveRestore,
  ArrowDown,
  ArrowUp,
  ExternalLink,
  Link,
  PanelRight,
  Pencil,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useCan } from '#web/features/permissions/store.ts';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { MenuItem, MenuSeparator, SubMenu } from '#web/ui/menu.tsx';

import { linkOf } from './address.ts';
import { useArchive, useCopy, useRemove, useRestore } from './layouts/item-acts.ts';
import { useListScreen } from './layouts/list-screen.ts';
import { MoveToItems } from './layouts/move-to-items.tsx';
import { canMove, canReorder, moveBy } from './layouts/moving.ts';
import type { ShownRow } from './lists/selection.ts';
import { rowKey } from './selection.ts';
import { workItems } from './store.ts';

/** The entries of a row's menu; on a chosen row they act on all that are chosen. */
export function ItemRowMenuItems({ row }: { readonly row: ShownRow }) {
  const { t } = useTranslation('work-items');
  const screen = useListScreen();
  const { store, open, canEdit } = screen;
  const item = workItems.use(row.id);
  const can = useCan(item?.project_id ?? '');
  const copy = useCopy();
  const archive = useArchive();
  const restore = useRestore();
  const remove = useRemove();
  if (!item) return null;
  const { selected } = store.getState();
  const ids = selected.has(row.id) ? [...selected] : [row.id];
  const count = ids.length;
  const keys = (id: string) => ({ shortcut: keysOf(id) });
  return (
    <>
      <MenuItem icon={PanelRight} onSelect={() => open(row.id)} {...keys('list-open')}>
        {t('list.open')}
      </MenuItem>
      <MenuItem icon={ExternalLink} onSelect={() => window.open(linkOf(item), '_blank')}>
        {t('list.openTab')}
      </MenuItem>
      {canEdit && screen.source.kind !== 'archive' && (
        <MenuItem
          icon={Pencil}
          onSelect={() => store.setState({ renaming: rowKey(row) })}
          {...keys('list-rename')}
        >
          {t('list.rename')}
        </MenuItem>
      )}
      <MenuItem icon={Link} onSelect={() => copy('link', ids)} {...keys('item-copy-link')}>
        {t('list.copyLink', { count })}
      </MenuItem>
      {canMove(screen) && (
        <>
          <MenuSeparator />
          <SubMenu label={t('list.moveTo', { count })}>
            <MoveToItems row={row} ids={ids} />
          </SubMenu>
          {canReorder(screen) && (
            <>
              <MenuItem
                icon={ArrowUp}
                onSelect={() => moveBy(screen, row, -1)}
                {...keys('list-move-up')}
              >
                {t('list.moveUp')}
              </MenuItem>
              <MenuItem
                icon={ArrowDown}
                onSelect={() => moveBy(screen, row, 1)}
                {...keys('list-move-down')}
              >
                {t('list.moveDown')}
              </MenuItem>
            </>
          )}
        </>
      )}
      <MenuSeparator />
      {screen.source.kind === 'archive' && can('work_item.archive') && (
        <MenuItem icon={ArchiveRestore} onSelect={() => restore(ids)}>
          {t('list.restore', { count })}
        </MenuItem>
      )}
      {screen.source.kind !== 'archive' && can('work_item.archive') && (
        <MenuItem
          icon={Archive}
          onSelect={() => archive.run(ids)}
          reason={archive.reason(ids)}
          {...keys('item-archive')}
        >
          {t('list.archive', { count })}
        </MenuItem>
      )}
      {can('work_item.delete', item.created_by) && (
        <MenuItem icon={Trash2} isDanger onSelect={() => remove(ids)} {...keys('item-delete')}>
          {t('list.delete', { count })}
        </MenuItem>
      )}
    </>
  );
}
