import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

import type { Profile } from '#shared/contract/users.ts';
import { useProfile } from '#web/features/settings/account/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useIsCurrent } from '#web/lib/feed/status.ts';
import { get } from '#web/lib/http/http.ts';

import { showOverlay } from './overlay-state.ts';

/** Offers the tour once, on a person's first visit to the home. */
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
    // Asks the server, because the local copy may be older than the end of the tour.
    get<Profile>('/api/users/me/profile/').then(
      ({ is_tour_completed }) => isWanted && !is_tour_completed && showOverlay('tour'),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [isHome, isNew]);
}
