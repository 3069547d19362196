import { createRoute } from '@tanstack/react-router';

import { needsAdmin, screen } from '#web/app/route-guards.ts';

import { rootRoute } from './root-route.ts';

const instance = createRoute({
  getParentRoute: () => rootRoute,
  path: '/god-mode',
  beforeLoad: needsAdmin,
  ...screen(
    'instances',
    () => import('#web/features/instances/instance-layout.tsx'),
    'InstanceLayout',
  ),
});
const instancePages = [
  createRoute({
    getParentRoute: () => instance,
    path: '/',
    ...screen('instances', () => import('#web/features/instances/start-page.tsx'), 'StartPage'),
  }),
  createRoute({
    getParentRoute: () => instance,
    path: '/general',
    ...screen('instances', () => import('#web/features/instances/general-page.tsx'), 'GeneralPage'),
  }),
  createRoute({
    getParentRoute: () => instance,
    path: '/workspace',
    ...screen(
      'instances',
      () => import('#web/features/instances/workspaces-page.tsx'),
      'WorkspacesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => instance,
    path: '/workspace/create',
    ...screen(
      'instances',
      () => import('#web/features/instances/create-workspace-page.tsx'),
      'CreateWorkspacePage',
    ),
  }),
  createRoute({
    getParentRoute: () => instance,
    path: '/people',
    ...screen(
      'instances',
      () => import('#web/features/instances/people/people-page.tsx'),
      'PeoplePage',
    ),
  }),
  createRoute({
    getParentRoute: () => instance,
    path: '/mails',
    ...screen(
      'instances',
      () => import('#web/features/instances/mails/mails-page.tsx'),
      'MailsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => instance,
    path: '/ai',
    ...screen('instances', () => import('#web/features/instances/ai-page.tsx'), 'AiPage'),
  }),
  createRoute({
    getParentRoute: () => instance,
    path: '/image',
    ...screen('instances', () => import('#web/features/instances/image-page.tsx'), 'ImagePage'),
  }),
  createRoute({
    getParentRoute: () => instance,
    path: '/integrations',
    ...screen(
      'instances',
      () => import('#web/features/instances/integrations-page.tsx'),
      'IntegrationsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => instance,
    path: '/email',
    ...screen('instances', () => import('#web/features/instances/email-page.tsx'), 'EmailPage'),
  }),
  createRoute({
    getParentRoute: () => instance,
    path: '/authentication',
    ...screen(
      'instances',
      () => import('#web/features/instances/authentication-page.tsx'),
      'AuthenticationPage',
    ),
  }),
  createRoute({
    getParentRoute: () => instance,
    path: '/authentication/$provider',
    ...screen(
      'instances',
      () => import('#web/features/instances/provider-page.tsx'),
      'ProviderPage',
    ),
  }),
  createRoute({
    getParentRoute: () => instance,
    path: '/audit',
    ...screen(
      'instances',
      () => import('#web/features/instances/audit/audit-page.tsx'),
      'AuditPage',
    ),
  }),
  createRoute({
    getParentRoute: () => instance,
    path: '/health',
    ...screen('instances', () => import('#web/features/instances/health-page.tsx'), 'HealthPage'),
  }),
];

/** The admin area of the instance. */
export const instanceRoutes = instance.addChildren(instancePages);
