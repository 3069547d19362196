import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { pageTitle } from '#web/lib/browser/page-title.ts';

/** A place that was visited in this tab. */
export interface VisitedPlace {
  readonly href: string;
  readonly title: string;
}

const MOST = 10;

let places: readonly VisitedPlace[] = [];

/** Previous places, last one first. */
export function visitedPlaces(): readonly VisitedPlace[] {
  return places;
}

/** Records each place when it is left, since its title is known by then. */
export function useVisitedPlaces(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        const title = pageTitle();
        if (!fromLocation || !pathChanged || title === '') return;
        places = withPlace(places, { href: fromLocation.href, title });
      }),
    [router],
  );
}

/**
 * Adds a place, or moves it to the front; URLs that differ only in search parameters are one
 * place.
 */
export function withPlace(
  before: readonly VisitedPlace[],
  place: VisitedPlace,
): readonly VisitedPlace[] {
  const rest = before.filter((one) => pathOf(one.href) !== pathOf(place.href));
  return [place, ...rest].slice(0, MOST);
}

function pathOf(href: string): string {
  return href.replace(/[?#].*$/, '').replace(/\/$/, '');
}
