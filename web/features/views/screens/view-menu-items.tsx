import { Globe, Pencil, UserRound, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { PUBLIC_VIEW } from '#shared/constants/views.ts';
import type { ViewImage } from '#shared/contract/views.ts';
import { ActItem, DeleteItem, LinkItems, LockItem } from '#web/features/containers/menu-items.tsx';
import { StarItem } from '#web/features/containers/star-button.tsx';
import { viewRequest } from '#web/features/views/requests/store.ts';
import { MenuSeparator } from '#web/ui/menus/menu.tsx';

import { useViewActions } from './use-view-actions.ts';
import { useViewRights } from './view-rights.ts';

interface ViewMenuItemsProps {
  readonly view: ViewImage;
}

const messages = 'views';

/** What can be done with a view. */
export function ViewMenuItems({ view }: ViewMenuItemsProps) {
  const { t } = useTranslation(messages);
  const act = useViewActions(view);
  const rights = useViewRights(view);
  const isPublic = view.access === PUBLIC_VIEW;
  const lockedReason = view.is_locked ? t('menu.lockedReason') : undefined;
  return (
    <>
      {rights.canEdit && (
        <ActItem
          {...{ messages, icon: Pencil, word: 'edit', reason: lockedReason }}
          onSelect={act.edit}
        />
      )}
      <LinkItems {...{ messages, act }} />
      {rights.canPin && (
        <StarItem {...{ messages, type: 'view', id: view.id, onToggle: act.star }} />
      )}
      {rights.canPublish && (
        <ActItem
          {...{ messages, icon: Globe, word: view.anchor === null ? 'publish' : 'published' }}
          reason={isPublic ? undefined : t('menu.publishReason')}
          onSelect={() => viewRequest.ask({ is: 'publish', viewId: view.id })}
        />
      )}
      {(rights.canLock || rights.canSetAccess) && <MenuSeparator />}
      {rights.canLock && (
        <LockItem {...{ messages, isLocked: view.is_locked, onToggle: act.lock }} />
      )}
      {rights.canSetAccess && (
        <ActItem
          {...{ messages, icon: isPublic ? UserRound : UsersRound }}
          word={isPublic ? 'makePrivate' : 'makePublic'}
          onSelect={act.access}
        />
      )}
      {rights.canDelete && <MenuSeparator />}
      {rights.canDelete && <DeleteItem messages={messages} onSelect={act.remove} />}
    </>
  );
}
