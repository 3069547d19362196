import {
  Globe,
  Link2,
  Lock,
  LockOpen,
  Pencil,
  SquareArrowOutUpRight,
  Star,
  StarOff,
  Trash2,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { PUBLIC_VIEW } from '#shared/constants/views.ts';
import type { ViewImage } from '#shared/contract/views.ts';
import { useFavoriteOf } from '#web/features/favorites/store.ts';
import { viewRequest } from '#web/features/views/requests/store.ts';
import { MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

import { useViewActions } from './use-view-actions.ts';
import { useViewRights } from './view-rights.ts';

interface ViewMenuItemsProps {
  readonly view: ViewImage;
}

/** What can be done with a view. */
export function ViewMenuItems({ view }: ViewMenuItemsProps) {
  const { t } = useTranslation('views');
  const act = useViewActions(view);
  const rights = useViewRights(view);
  const isPinned = useFavoriteOf('view', view.id) !== undefined;
  return (
    <>
      {rights.canEdit && (
        <MenuItem
          icon={Pencil}
          reason={view.is_locked ? t('menu.lockedReason') : undefined}
          onSelect={() => viewRequest.ask({ is: 'edit', viewId: view.id })}
        >
          {t('menu.edit')}
        </MenuItem>
      )}
      <MenuItem icon={SquareArrowOutUpRight} onSelect={act.openTab}>
        {t('menu.newTab')}
      </MenuItem>
      <MenuItem icon={Link2} onSelect={act.copyLink}>
        {t('menu.copyLink')}
      </MenuItem>
      {rights.canPin && (
        <MenuItem icon={isPinned ? StarOff : Star} onSelect={act.star}>
          {t(isPinned ? 'menu.unstar' : 'menu.star')}
        </MenuItem>
      )}
      {rights.canPublish && (
        <MenuItem
          icon={Globe}
          reason={view.access === PUBLIC_VIEW ? undefined : t('menu.publishReason')}
          onSelect={() => viewRequest.ask({ is: 'publish', viewId: view.id })}
        >
          {t(view.anchor === null ? 'menu.publish' : 'menu.published')}
        </MenuItem>
      )}
      {(rights.canLock || rights.canSetAccess) && <MenuSeparator />}
      {rights.canLock && (
        <MenuItem icon={view.is_locked ? LockOpen : Lock} onSelect={act.lock}>
          {t(view.is_locked ? 'menu.unlock' : 'menu.lock')}
        </MenuItem>
      )}
      {rights.canSetAccess && <AccessItem view={view} />}
      {rights.canDelete && <MenuSeparator />}
      {rights.canDelete && (
        <MenuItem
          icon={Trash2}
          isDanger
          onSelect={() => viewRequest.ask({ is: 'delete', viewId: view.id })}
        >
          {t('menu.delete')}
        </MenuItem>
      )}
    </>
  );
}

function AccessItem({ view }: ViewMenuItemsProps) {
  const { t } = useTranslation('views');
  const act = useViewActions(view);
  const isPublic = view.access === PUBLIC_VIEW;
  return (
    <MenuItem icon={isPublic ? UserRound : UsersRound} onSelect={act.access}>
      {t(isPublic ? 'menu.makePrivate' : 'menu.makePublic')}
    </MenuItem>
  );
}
