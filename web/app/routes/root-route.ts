import { createRootRouteWithContext } from '@tanstack/react-router';

import { NotFoundPage } from '#web/app/messages/not-found-page.tsx';

/** What addresses need of the router they are part of. */
interface RouterContext {
  /** Asks again what the screens stand on. */
  readonly refresh: () => void;
}

/** The address that all others are below. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  notFoundComponent: NotFoundPage,
});
