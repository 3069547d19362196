import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';

import { NotFoundPage } from '#web/app/messages/not-found-page.tsx';
import { ownSettings, screen } from '#web/app/route-guards.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';

import { rootRoute } from './root-route.ts';
import { workspaceRoute } from './workspace-routes.ts';

// Settings of the workspace, of oneself and of projects share one frame.
const settings = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings',
  ...screen(
    'settings',
    () => import('#web/features/settings/settings-layout.tsx'),
    'SettingsLayout',
  ),
});
const workspacePages = () => import('#web/features/settings/workspace-pages.tsx');
const accountPages = () => import('#web/features/settings/account-pages.tsx');
const projectPages = () => import('#web/features/settings/project-pages.tsx');
const settingsPages = [
  settingsPage('/', workspacePages, 'WorkspaceGeneralPage'),
  settingsPage('/members', workspacePages, 'WorkspaceMembersPage'),
  settingsPage('/api-tokens', workspacePages, 'WorkspaceTokensPage'),
  settingsPage('/webhooks', workspacePages, 'WorkspaceWebhooksPage'),
  settingsPage('/webhooks/$webhookId', workspacePages, 'WorkspaceWebhookPage'),
  createRoute({
    getParentRoute: () => settings,
    path: '/exports',
    ...screen('settings', workspacePages, 'WorkspaceExportsPage'),
    loader: () => loadMessages('settings', 'exports'),
  }),
  settingsPage('/imports', workspacePages, 'WorkspaceImportsPage'),
  settingsPage('/integrations', workspacePages, 'WorkspaceIntegrationsPage'),
  settingsPage('/account', accountPages, 'ProfilePage'),
  settingsPage('/account/preferences', accountPages, 'PreferencesPage'),
  settingsPage('/account/notifications', accountPages, 'NotificationsPage'),
  settingsPage('/account/security', accountPages, 'SecurityPage'),
  settingsPage('/account/activity', accountPages, 'ActivityPage'),
  settingsPage('/account/api-tokens', accountPages, 'TokensPage'),
  settingsPage('/projects/$projectId', projectPages, 'ProjectGeneralPage'),
  settingsPage('/projects/$projectId/members', projectPages, 'ProjectMembersPage'),
  settingsPage('/projects/$projectId/features', projectPages, 'ProjectFeaturesPage'),
  settingsPage('/projects/$projectId/states', projectPages, 'ProjectStatesPage'),
  settingsPage('/projects/$projectId/labels', projectPages, 'ProjectLabelsPage'),
  settingsPage('/projects/$projectId/estimates', projectPages, 'ProjectEstimatesPage'),
  settingsPage('/projects/$projectId/intake', projectPages, 'ProjectIntakePage'),
  settingsPage('/projects/$projectId/automations', projectPages, 'ProjectAutomationsPage'),
  settingsPage('/projects/$projectId/integrations', projectPages, 'ProjectIntegrationsPage'),
  createRoute({ getParentRoute: () => settings, path: '/$', component: NotFoundPage }),
];

/** Own settings outside of a workspace. Other paths below `/profile` redirect to one of them. */
const ownPages = [
  ownPage('/', 'ProfilePage'),
  ownPage('/preferences', 'PreferencesPage'),
  ownPage('/notifications', 'NotificationsPage'),
  ownPage('/security', 'SecurityPage'),
  ownPage('/activity', 'ActivityPage'),
  createRoute({ getParentRoute: () => profile, path: '/$' }),
];

/** Former URLs of a project's settings. */
const oldProjectSettings = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$projectId/settings/$',
  beforeLoad: ({ params: { slug, projectId, _splat = '' } }) => {
    throw redirect({ href: `/${slug}/settings/projects/${projectId}/${_splat}`, replace: true });
  },
});

/** Own settings outside of a workspace, with redirects for mails and old links. */
const profile = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  beforeLoad: ownSettings,
  loader: async () => (await import('#web/app/workspace/open-workspace.ts')).openOwn(),
  component: lazyRouteComponent(
    () => import('#web/app/shell/own-settings-layout.tsx'),
    'OwnSettingsLayout',
  ),
});

/** One import, full width. */
const importPage = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/imports/$importId',
  ...screen('imports', () => import('#web/features/importers/import-page.tsx'), 'ImportPage'),
});

export const settingsRoutes = [
  oldProjectSettings,
  importPage,
  settings.addChildren(settingsPages),
] as const;

export const ownSettingsRoutes = profile.addChildren(ownPages);

function settingsPage<
  const Path extends string,
  Name extends string,
  Module extends Record<Name, ComponentType>,
>(path: Path, load: () => Promise<Module>, name: Name) {
  return createRoute({ getParentRoute: () => settings, path, ...screen('settings', load, name) });
}

function ownPage<
  const Path extends string,
  Name extends keyof Awaited<ReturnType<typeof accountPages>>,
>(path: Path, name: Name) {
  return createRoute({
    getParentRoute: () => profile,
    path,
    ...screen('settings', accountPages, name),
  });
}
