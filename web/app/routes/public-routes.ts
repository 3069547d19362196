import { createRoute } from '@tanstack/react-router';

import { screen } from '#web/app/route-guards.ts';
import { query, text } from '#web/lib/browser/address-query.ts';
import { findSession } from '#web/lib/session/session.ts';

import { rootRoute } from './root-route.ts';

/** Public screens, for signed-in and signed-out people. */
const open = {
  validateSearch: query({
    board: text,
    state: text,
    priority: text,
    labels: text,
    words: text,
    order: text,
    peekId: text,
  }),
  beforeLoad: async () => {
    await findSession().catch(() => undefined);
  },
  ...screen(
    'published-boards',
    () => import('#web/features/published-boards/board-page.tsx'),
    'PublicBoardPage',
  ),
} as const;

const project = createRoute({
  getParentRoute: () => rootRoute,
  path: '/spaces/issues/$anchor',
  ...open,
});
const view = createRoute({
  getParentRoute: () => rootRoute,
  path: '/spaces/views/$anchor',
  ...open,
});

/** Sign-in for visitors, who need no workspace. */
const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/spaces',
  validateSearch: query({ next_path: text, error_code: text, email: text }),
  beforeLoad: open.beforeLoad,
  ...screen('auth', () => import('#web/features/auth/space-sign-in-page.tsx'), 'SpaceSignInPage'),
});

/** Published boards, and the visitors' sign-in. */
export const publicRoutes = [project, view, signIn] as const;
