import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';

import { oneOf, query, text } from '#web/lib/browser/address-query.ts';
import { readSearch, writeSearch } from '#web/lib/browser/address-search.ts';
import { BASE } from '#web/lib/http/http.ts';

import { CrashPage } from './messages/crash-page.tsx';
import { LoadingPage } from './messages/loading-page.tsx';
import { NotFoundPage } from './messages/not-found-page.tsx';
import {
  needsAdmin,
  needsMember,
  needsNobody,
  needsSomebody,
  ownSettings,
  screen,
  toPlace,
} from './route-guards.ts';
import { itemsAhead } from './workspace/items-ahead.ts';

const rootRoute = createRootRoute({ notFoundComponent: NotFoundPage });

// Signed out.
const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: query({
    next_path: text,
    error_code: text,
    email: text,
    invitation_id: text,
    slug: text,
    success: text,
  }),
  beforeLoad: needsNobody,
  ...screen('auth', () => import('#web/features/auth/sign-in-page.tsx'), 'SignInPage'),
});
const signUp = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-up',
  validateSearch: query({
    next_path: text,
    error_code: text,
    email: text,
    invitation_id: text,
    slug: text,
  }),
  beforeLoad: needsNobody,
  ...screen('auth', () => import('#web/features/auth/sign-in-page.tsx'), 'SignUpPage'),
});
/** Other names of the two, that mails, redirects of the server and old links use. */
const otherSignIns = ['/sign-in', '/signin', '/login'].map((path) => elsewhere(path, '/'));
const otherSignUps = ['/register', '/accounts/sign-up'].map((path) => elsewhere(path, '/sign-up'));

function elsewhere(path: string, to: '/' | '/sign-up') {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: ({ location }) => {
      throw redirect({ to, search: readSearch(location.searchStr), replace: true });
    },
  });
}
const forgotPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accounts/forgot-password',
  validateSearch: query({ email: text }),
  ...screen('auth', () => import('#web/features/auth/password-pages.tsx'), 'ForgotPasswordPage'),
});
const resetPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accounts/reset-password',
  validateSearch: query({ uidb64: text, token: text, email: text, error_code: text }),
  ...screen('auth', () => import('#web/features/auth/password-pages.tsx'), 'ResetPasswordPage'),
});
const setPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accounts/set-password',
  beforeLoad: needsSomebody,
  ...screen('auth', () => import('#web/features/auth/password-pages.tsx'), 'SetPasswordPage'),
});

// Signed in, without a workspace.
const onboarding = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding',
  beforeLoad: needsSomebody,
  ...screen('auth', () => import('#web/features/auth/onboarding-page.tsx'), 'OnboardingPage'),
});
const createWorkspace = createRoute({
  getParentRoute: () => rootRoute,
  path: '/create-workspace',
  beforeLoad: needsSomebody,
  ...screen(
    'workspaces',
    () => import('#web/features/workspaces/create-page.tsx'),
    'CreateWorkspacePage',
  ),
});
const invitations = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitations',
  beforeLoad: needsSomebody,
  ...screen(
    'workspaces',
    () => import('#web/features/workspaces/invitations-page.tsx'),
    'InvitationsPage',
  ),
});
const invitation = createRoute({
  getParentRoute: () => rootRoute,
  path: '/workspace-invitations',
  validateSearch: query({ invitation_id: text, slug: text, email: text, token: text }),
  ...screen(
    'workspaces',
    () => import('#web/features/workspaces/invitation-page.tsx'),
    'InvitationPage',
  ),
});
/** One's own settings without a workspace, and where mails and old links lead to them. */
const profile = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  beforeLoad: ownSettings,
  loader: async () => (await import('./workspace/open-workspace.ts')).openOwn(),
  component: lazyRouteComponent(
    () => import('./shell/own-settings-layout.tsx'),
    'OwnSettingsLayout',
  ),
});

/** From the installed program's icon: to a place of the workspace where one left off. */
const fromIcon = createRoute({
  getParentRoute: () => rootRoute,
  path: '/m/$place',
  beforeLoad: toPlace,
});

// The installation.
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
    path: '/ai',
    ...screen('instances', () => import('#web/features/instances/key-pages.tsx'), 'AiPage'),
  }),
  createRoute({
    getParentRoute: () => instance,
    path: '/image',
    ...screen('instances', () => import('#web/features/instances/key-pages.tsx'), 'ImagePage'),
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
    path: '/health',
    ...screen('instances', () => import('#web/features/instances/health-page.tsx'), 'HealthPage'),
  }),
];

const gallery = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ui',
  ...screen(
    'ui-gallery',
    () => import('#web/features/ui-gallery/ui-gallery-page.tsx'),
    'UiGalleryPage',
  ),
});

// A workspace.
const workspace = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$slug',
  beforeLoad: needsMember,
  loader: async ({ params }) => {
    // The feed and the local copy: nothing that the pages before the app need.
    const { openWorkspace } = await import('./workspace/open-workspace.ts');
    return openWorkspace(params.slug, () => void router.invalidate());
  },
  component: lazyRouteComponent(() => import('./shell/workspace-layout.tsx'), 'WorkspaceLayout'),
});
const home = createRoute({
  getParentRoute: () => workspace,
  path: '/',
  ...screen('home', () => import('#web/features/home/home-page.tsx'), 'HomePage'),
});
const inbox = createRoute({
  getParentRoute: () => workspace,
  path: '/notifications',
  validateSearch: query({
    tab: oneOf('all', 'mentions'),
    show: oneOf('unread', 'archived', 'snoozed'),
    id: text,
  }),
  ...screen(
    'notifications',
    () => import('#web/features/notifications/inbox-page.tsx'),
    'InboxPage',
  ),
});
const projectList = createRoute({
  getParentRoute: () => workspace,
  path: '/projects',
  validateSearch: query({ q: text, order: text, filter: text, group: text }),
  ...screen('projects', () => import('#web/features/projects/projects-page.tsx'), 'ProjectsPage'),
});
const archivedProjects = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/archives',
  ...screen(
    'projects',
    () => import('#web/features/projects/projects-page.tsx'),
    'ArchivedProjectsPage',
  ),
});
const listSearch = query({
  /** The open item, by its key: the address can be shared. */
  peek: text,
  layout: oneOf('list', 'board'),
  filter: text,
  group: text,
  sub: text,
  order: text,
});
const items = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId/issues',
  validateSearch: listSearch,
  ...screen(
    'work-items',
    () => import('#web/features/work-items/pages/project-items-page.tsx'),
    'ProjectItemsPage',
  ),
  // Pointing at a link brings no items: coming to it does.
  preloadStaleTime: 0,
  loader: itemsAhead,
});
const archivedItems = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId/archives/issues',
  validateSearch: listSearch,
  ...screen(
    'work-items',
    () => import('#web/features/work-items/pages/archive-page.tsx'),
    'ArchivePage',
  ),
});
const deletedItems = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId/archives/deleted',
  ...screen(
    'work-items',
    () => import('#web/features/work-items/pages/deleted-page.tsx'),
    'DeletedPage',
  ),
});
const item = createRoute({
  getParentRoute: () => workspace,
  path: '/browse/$key',
  ...screen('work-items', () => import('#web/features/work-items/pages/item-page.tsx'), 'ItemPage'),
});
const itemById = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId/issues/$itemId',
  ...screen(
    'work-items',
    () => import('#web/features/work-items/pages/item-by-id-page.tsx'),
    'ItemByIdPage',
  ),
});
const newItem = createRoute({
  getParentRoute: () => workspace,
  path: '/new-item',
  ...screen(
    'work-items',
    () => import('#web/features/work-items/create/create-item-page.tsx'),
    'CreateItemPage',
  ),
});
const pageList = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId/pages',
  validateSearch: query({
    type: oneOf('public', 'private', 'archived'),
    q: text,
    order: text,
    filter: text,
  }),
  ...screen('pages', () => import('#web/features/pages/list/pages-page.tsx'), 'PagesPage'),
});
const page = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId/pages/$pageId',
  /** An earlier version that is looked at, by its id, or `current`. */
  validateSearch: query({ version: text }),
  ...screen('pages', () => import('#web/features/pages/screen/page-screen.tsx'), 'PageScreen'),
});

// Settings of the workspace, of oneself and of projects share one frame.
const settings = createRoute({
  getParentRoute: () => workspace,
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
  settingsPage('/account', accountPages, 'ProfilePage'),
  settingsPage('/account/preferences', accountPages, 'PreferencesPage'),
  settingsPage('/account/notifications', accountPages, 'NotificationsPage'),
  settingsPage('/account/security', accountPages, 'SecurityPage'),
  settingsPage('/account/activity', accountPages, 'ActivityPage'),
  settingsPage('/projects/$projectId', projectPages, 'ProjectGeneralPage'),
  settingsPage('/projects/$projectId/members', projectPages, 'ProjectMembersPage'),
  settingsPage('/projects/$projectId/features', projectPages, 'ProjectFeaturesPage'),
  settingsPage('/projects/$projectId/states', projectPages, 'ProjectStatesPage'),
  settingsPage('/projects/$projectId/labels', projectPages, 'ProjectLabelsPage'),
];

/** Those of an account, without a workspace. Any other words after `/profile` are led to one of them. */
const ownPages = [
  ownPage('/', 'ProfilePage'),
  ownPage('/preferences', 'PreferencesPage'),
  ownPage('/notifications', 'NotificationsPage'),
  ownPage('/security', 'SecurityPage'),
  ownPage('/activity', 'ActivityPage'),
  createRoute({ getParentRoute: () => profile, path: '/$' }),
];

/** Their older address, below the project's own. */
const oldProjectSettings = createRoute({
  getParentRoute: () => workspace,
  path: '/projects/$projectId/settings/$',
  beforeLoad: ({ params: { slug, projectId, _splat = '' } }) => {
    throw redirect({ href: `/${slug}/settings/projects/${projectId}/${_splat}`, replace: true });
  },
});

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

const tree = rootRoute.addChildren([
  signIn,
  signUp,
  ...otherSignIns,
  ...otherSignUps,
  forgotPassword,
  resetPassword,
  setPassword,
  onboarding,
  createWorkspace,
  invitations,
  invitation,
  profile.addChildren(ownPages),
  fromIcon,
  instance.addChildren(instancePages),
  gallery,
  workspace.addChildren([
    home,
    inbox,
    projectList,
    archivedProjects,
    items,
    archivedItems,
    deletedItems,
    item,
    itemById,
    newItem,
    pageList,
    page,
    oldProjectSettings,
    settings.addChildren(settingsPages),
  ]),
]);

/** Every address of the program. */
export const router = createRouter({
  routeTree: tree,
  ...(BASE ? { basepath: BASE } : {}),
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultPreloadDelay: 60,
  trailingSlash: 'preserve',
  scrollRestoration: true,
  defaultPendingMs: 150,
  // What has come is shown at once, however short the wait was.
  defaultPendingMinMs: 0,
  defaultPendingComponent: LoadingPage,
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: NotFoundPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
