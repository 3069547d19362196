import type { Feature } from '#server/platform/kit/feature.ts';

import { projectSetupRoutes } from './routes.ts';

export const projectSetupFeature: Feature = { name: 'project-setup', routes: projectSetupRoutes };
