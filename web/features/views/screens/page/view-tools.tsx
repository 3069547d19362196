import { Lock, UserRound, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { PUBLIC_VIEW } from '#shared/constants/views.ts';
import type { ViewImage } from '#shared/contract/views.ts';
import { StarAndMenu } from '#web/features/containers/star-button.tsx';
import { useViewActions } from '#web/features/views/screens/use-view-actions.ts';
import { ViewMenuItems } from '#web/features/views/screens/view-menu-items.tsx';
import { useViewRights } from '#web/features/views/screens/view-rights.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';

interface ViewProps {
  readonly view: ViewImage;
}

/** Who sees an open view and whether it is locked, its star and its menu. */
export function ViewTools({ view }: ViewProps) {
  return (
    <>
      <AccessMark view={view} />
      {view.is_locked && <LockMark />}
      <ViewActions view={view} />
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

/** The star and the menu of a view. */
export function ViewActions({ view }: ViewProps) {
  const act = useViewActions(view);
  const { canPin } = useViewRights(view);
  return (
    <StarAndMenu {...{ type: 'view', messages: 'views', row: view, canPin, onStar: act.star }}>
      <ViewMenuItems view={view} />
    </StarAndMenu>
  );
}
