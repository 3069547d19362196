import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

import type { Profile } from '#shared/contract/users.ts';
import { useProfile } from '#web/features/settings/account/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useIsCurrent } from '#web/lib/feed/status.ts';
import { get } from '#web/lib/http/http.ts';

import { showOverlay } from './overlay-state.ts';

/** Whoever comes to the home for the first time is offered the tour, once. */
export function useFirstTour(): void {
  const profile = useProfile();
  const { slug } = useWorkspace();
  const { pathname } = useLocation();
  const isHome = pathname.replace(/\/$/, '') === `/${slug}`;
  const isCurrent = useIsCurrent();
  const isNew = isCurrent && profile?.is_onboarded === true && !profile.is_tour_completed;
  useEffect(() => {
    if (!isHome || !isNew) return undefined;
    let isWanted = true;
    // It is closed once in a lifetime: what this browser knows may be a moment older than that.
    get<Profile>('/api/users/me/profile/').then(
      ({ is_tour_completed }) => isWanted && !is_tour_completed && showOverlay('tour'),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [isHome, isNew]);
}
