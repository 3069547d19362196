import { Lock, MoreHorizontal, Star, UserRound, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { PUBLIC_VIEW } from '#shared/constants/views.ts';
import type { ViewImage } from '#shared/contract/views.ts';
import { useFavoriteOf } from '#web/features/favorites/store.ts';
import { useViewActions } from '#web/features/views/screens/use-view-actions.ts';
import { ViewMenuItems } from '#web/features/views/screens/view-menu-items.tsx';
import { useViewRights } from '#web/features/views/screens/view-rights.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Menu } from '#web/ui/menus/menu.tsx';

interface ViewProps {
  readonly view: ViewImage;
}

/** Who sees an open view and whether it is locked, its star and its menu. */
export function ViewTools({ view }: ViewProps) {
  const { t } = useTranslation('views');
  const { name } = view;
  return (
    <>
      <AccessMark view={view} />
      {view.is_locked && <LockMark />}
      <StarButton view={view} />
      <Menu
        align="end"
        trigger={<IconButton icon={MoreHorizontal} label={t('row.menu', { name })} />}
      >
        <ViewMenuItems view={view} />
      </Menu>
    </>
  );
}

/** Who sees a view. */
export function AccessMark({ view }: ViewProps) {
  const { t } = useTranslation('views');
  const isPublic = view.access === PUBLIC_VIEW;
  return (
    <span className="inline-flex items-center gap-1 text-12 whitespace-nowrap text-muted">
      <Icon of={isPublic ? UsersRound : UserRound} size={14} />
      <span className="max-md:sr-only">{t(isPublic ? 'access.public' : 'access.private')}</span>
    </span>
  );
}

/** That nobody can change a view. */
export function LockMark() {
  const { t } = useTranslation('views');
  return (
    <span className="inline-flex items-center gap-1 text-12 text-muted">
      <Icon of={Lock} size={14} />
      <span className="max-md:sr-only">{t('locked')}</span>
    </span>
  );
}

/** Pins a view to the sidebar, or takes its pin away. */
export function StarButton({ view }: ViewProps) {
  const { t } = useTranslation('views');
  const act = useViewActions(view);
  const { canPin } = useViewRights(view);
  const isPinned = useFavoriteOf('view', view.id) !== undefined;
  if (!canPin) return null;
  return (
    <IconButton
      icon={Star}
      aria-pressed={isPinned}
      label={t(isPinned ? 'row.unstar' : 'row.star', { name: view.name })}
      onClick={act.star}
      className={isPinned ? 'text-warning! [&_svg]:fill-current' : ''}
    />
  );
}
