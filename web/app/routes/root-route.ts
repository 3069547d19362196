import { createRootRouteWithContext } from '@tanstack/react-router';

import { NotFoundPage } from '#web/app/messages/not-found-page.tsx';

interface RouterContext {
  /** Checks session and server again. */
  readonly refresh: () => void;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  notFoundComponent: NotFoundPage,
});
