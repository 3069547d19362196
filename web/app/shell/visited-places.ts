import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { pageTitle } from '#web/lib/browser/page-title.ts';

/** A place one has been at in this tab. */
export interface VisitedPlace {
  readonly href: string;
  readonly title: string;
}

const MOST = 10;

let places: readonly VisitedPlace[] = [];

/** Where one was before, the last first. */
export function visitedPlaces(): readonly VisitedPlace[] {
  return places;
}

/** Remembers each place when it is left: by then it has said what it is called. */
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

/** A page that was seen again moves to the front; the same page with other words behind its `?` is one place. */
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
