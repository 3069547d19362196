import type { Feature } from '#server/platform/kit/feature.ts';

import { removeExpiredProofs } from './codes.ts';
import { authRoutes } from './routes.ts';
import { endExpiredSessions } from './sessions/commands.ts';

export const authFeature: Feature = {
  name: 'auth',
  routes: authRoutes,
  recurring: [
    {
      name: 'expired-sessions',
      pattern: '*/10 * * * *',
      needsSteadyClock: true,
      run: endExpiredSessions,
    },
    {
      name: 'expired-proofs',
      pattern: '5 * * * *',
      needsSteadyClock: true,
      run: removeExpiredProofs,
    },
  ],
};
