import { Copy, CornerDownRight, FolderInput, Globe, Lock, Pencil, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { PUBLIC_PAGE } from '#shared/constants/pages.ts';
import type { PageImage } from '#shared/contract/pages.ts';
import {
  ArchiveItem,
  DeleteItem,
  LinkItems,
  LockItem,
} from '#web/features/containers/menu-items.tsx';
import { keysOf } from '#web/lib/shortcuts/shortcuts.ts';
import { MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

import { pageRequest } from './page-requests.ts';
import { usePageRights } from './page-rights.ts';
import { usePageActions } from './use-page-actions.ts';

interface PageMenuItemsProps {
  readonly page: PageImage;
  readonly onRename: () => void;
}

/** What can be done with a page of a list, in the contract's order (Row). */
export function PageMenuItems({ page, onRename }: PageMenuItemsProps) {
  const { t } = useTranslation('pages');
  const act = usePageActions(page);
  const rights = usePageRights(page);
  return (
    <>
      <LinkItems {...{ messages: 'pages', act, keys: 'page' }} />
      {rights.canWrite && (
        <MenuItem icon={Pencil} onSelect={onRename} shortcut={keysOf('page-rename')}>
          {t('menu.rename')}
        </MenuItem>
      )}
      {rights.canDuplicate && <DuplicateItem act={act} />}
      <PageStandingItems page={page} />
    </>
  );
}

interface ActItemProps {
  readonly act: ReturnType<typeof usePageActions>;
}

/** Makes a copy of a page. */
export function DuplicateItem({ act }: ActItemProps) {
  const { t } = useTranslation('pages');
  return (
    <MenuItem icon={Copy} onSelect={() => void act.duplicate()} shortcut={keysOf('page-duplicate')}>
      {t('menu.duplicate')}
    </MenuItem>
  );
}

/** What changes where a page stands and who may do what with it. */
export function PageStandingItems({ page }: Pick<PageMenuItemsProps, 'page'>) {
  const { t } = useTranslation('pages');
  const act = usePageActions(page);
  const rights = usePageRights(page);
  return (
    <>
      <AccessItems page={page} />
      {(rights.canWrite || rights.canMove) && <MenuSeparator />}
      {rights.canWrite && (
        <MenuItem
          icon={CornerDownRight}
          onSelect={() => pageRequest.ask({ is: 'place', pageId: page.id })}
          shortcut={keysOf('page-move')}
        >
          {t('menu.place')}
        </MenuItem>
      )}
      {rights.canMove && (
        <MenuItem
          icon={FolderInput}
          onSelect={() => pageRequest.ask({ is: 'move', pageId: page.id })}
        >
          {t('menu.move')}
        </MenuItem>
      )}
      {(rights.canArchive || rights.canDelete) && <MenuSeparator />}
      {rights.canArchive && (
        <ArchiveItem
          {...{ messages: 'pages', row: page, shortcut: 'page-archive' }}
          act={{ archive: act.archive, restore: act.archive }}
        />
      )}
      {rights.canDelete && (
        <DeleteItem
          messages="pages"
          onSelect={() => pageRequest.ask({ is: 'delete', pageId: page.id })}
        />
      )}
    </>
  );
}

/** Who may change the page, and who sees it. */
function AccessItems({ page }: Pick<PageMenuItemsProps, 'page'>) {
  const { t } = useTranslation('pages');
  const act = usePageActions(page);
  const rights = usePageRights(page);
  return (
    <>
      {rights.canLock && (
        <LockItem
          {...{ messages: 'pages', isLocked: page.is_locked, shortcut: 'page-lock' }}
          onToggle={act.lock}
        />
      )}
      {rights.canSetAccess && (
        <MenuItem icon={page.access === PUBLIC_PAGE ? Lock : Globe} onSelect={act.setAccess}>
          {t(page.access === PUBLIC_PAGE ? 'menu.makePrivate' : 'menu.makePublic')}
        </MenuItem>
      )}
      {rights.canPublish && (
        <MenuItem
          icon={Share2}
          reason={page.access === PUBLIC_PAGE ? undefined : t('menu.publishReason')}
          onSelect={() => pageRequest.ask({ is: 'publish', pageId: page.id })}
        >
          {t(page.anchor === null ? 'menu.publish' : 'menu.published')}
        </MenuItem>
      )}
    </>
  );
}
