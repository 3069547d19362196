import { createRoute, redirect } from '@tanstack/react-router';

import { needsNobody, needsSomebody, screen, toPlace } from '#web/app/route-guards.ts';
import { query, text } from '#web/lib/browser/address-query.ts';
import { readSearch } from '#web/lib/browser/address-search.ts';

import { rootRoute } from './root-route.ts';

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
/** Aliases of sign-in and sign-up, from mails, redirects of the server and old links. */
const otherSignIns = ['/sign-in', '/signin', '/login'].map((path) => elsewhere(path, '/'));
const otherSignUps = ['/register', '/accounts/sign-up'].map((path) => elsewhere(path, '/sign-up'));

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
    () => import('#web/app/workspace/create-workspace-page.tsx'),
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

/** From the shortcuts of the installed app: to a place in the last workspace. */
const fromIcon = createRoute({
  getParentRoute: () => rootRoute,
  path: '/m/$place',
  beforeLoad: toPlace,
});

/** Sign-in, sign-up, and screens for people without a workspace. */
export const accountRoutes = [
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
  fromIcon,
] as const;

function elsewhere(path: string, to: '/' | '/sign-up') {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: ({ location }) => {
      throw redirect({ to, search: readSearch(location.searchStr), replace: true });
    },
  });
}
