import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useProfile } from '#web/features/settings/account/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useIsCurrent } from '#web/lib/http/status.ts';

import { showOverlay } from './overlay-state.ts';

/**
 * Whoever comes to the home for the first time is offered the tour, once: what this browser has kept may
 * not know yet that it has been.
 */
export function useFirstTour(): void {
  const profile = useProfile();
  const { slug } = useWorkspace();
  const { pathname } = useLocation();
  const isHome = pathname.replace(/\/$/, '') === `/${slug}`;
  const isCurrent = useIsCurrent();
  const isNew = isCurrent && profile?.is_onboarded === true && !profile.is_tour_completed;
  useEffect(() => {
    if (isHome && isNew) showOverlay('tour');
  }, [isHome, isNew]);
}
