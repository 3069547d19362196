import { v7 } from 'uuid';

import type { Samples } from './samples.ts';

const plain = () => ({});
const strong = 'correct horse battery staple';
const somebody = () => `${v7()}@tutti.test`;
/** Providers, codes and mail are not configured in the tests' world, so their calls are refused. */
const refused = { answers: 400 };

const form = (fields: Record<string, string> = {}) => ({ body: { next_path: '/x', ...fields } });
const byPassword = () => form({ email: somebody(), password: strong });
const byCode = () => form({ email: somebody(), code: 'abcd-efgh' });
const byLink = () => ({ ...form({ password: strong }), params: { uidb64: 'eA', token: 'x-y' } });
const address = () => ({ body: { email: somebody() } });

const sideSamples = (prefix: string): Samples => ({
  [`POST ${prefix}email-check/`]: address,
  [`POST ${prefix}magic-generate/`]: () => ({ ...address(), ...refused }),
  [`POST ${prefix}forgot-password/`]: () => ({ ...address(), ...refused }),
  [`POST ${prefix}sign-in/`]: byPassword,
  [`POST ${prefix}sign-up/`]: byPassword,
  [`POST ${prefix}magic-sign-in/`]: byCode,
  [`POST ${prefix}magic-sign-up/`]: byCode,
  [`POST ${prefix}reset-password/:uidb64/:token/`]: byLink,
  [`POST ${prefix}sign-out/`]: () => form(),
  ...Object.fromEntries(
    ['google', 'github', 'gitlab', 'oidc', 'gitea'].flatMap((provider) => [
      [`GET ${prefix}${provider}/`, () => ({ query: { next_path: '/x' } })],
      [`GET ${prefix}${provider}/callback/`, () => ({ query: { code: 'c', state: 's' } })],
    ]),
  ),
});

/** Calls without a session, and those of the admin area. */
export const openSamples: Samples = {
  'GET /': plain,
  'GET /robots.txt': plain,
  'GET /api/health/': plain,
  'GET /live/health': plain,
  'GET /api/metrics/': () => ({ answers: 401 }),
  'GET /api/instances/checks/': () => ({ answers: 401 }),
  'GET /api/instances/support/': () => ({ answers: 401 }),
  'GET /api/instances/probe/': () => ({ answers: 401 }),
  'GET /api/openapi.json': plain,
  'GET /api/docs/': plain,
  'GET /api/v1/openapi.json': plain,
  'GET /api/v1/docs/': plain,
  'GET /api/v1/docs/js/scalar.js': plain,
  'GET /api/timezones/': plain,
  'GET /api/users/session/': plain,
  'GET /auth/get-csrf-token/': plain,
  ...sideSamples('/auth/'),
  ...sideSamples('/auth/spaces/'),

  'GET /api/instances/': plain,
  'GET /api/release-notes/': plain,
  'PATCH /api/instances/': () => ({
    body: {
      instance_name: 'House',
      whitelist_emails: null,
      domain: '',
      namespace: null,
      is_telemetry_enabled: false,
      is_support_required: true,
      is_signup_screen_visited: true,
      is_verified: true,
      is_test: false,
    },
  }),
  'POST /api/instances/admins/sign-up-screen-visited/': plain,
  'POST /api/instances/admins/sign-up/': () =>
    form({ email: somebody(), password: strong, first_name: 'Root', company_name: 'House' }),
  'POST /api/instances/admins/sign-in/': byPassword,
  'POST /api/instances/admins/sign-out/': () => form(),
  'GET /api/instances/admins/me/': plain,
  'GET /api/instances/admins/session/': plain,
  'GET /api/instances/admins/': plain,
  'POST /api/instances/admins/': (_at, me) => ({ body: { email: me.who.email, role: 20 } }),
  'DELETE /api/instances/admins/:id/': () => ({ params: { id: v7() }, answers: 404 }),
  'GET /api/instances/configurations/': plain,
  'GET /api/instances/audit/': plain,
  'GET /api/instances/health/': plain,
  'GET /api/instances/audit/export/': plain,
  'POST /api/instances/ai-test/': () => ({ answers: 400 }),
  'GET /api/instances/oidc-test/': plain,
  'GET /api/instances/oidc-test/result/': plain,
  'PATCH /api/instances/configurations/': () => ({ body: { ENABLE_SIGNUP: '1' } }),
  'POST /api/instances/email-credentials-check/': () => ({
    body: { receiver_email: 'a@tutti.test' },
    ...refused,
  }),
  'GET /api/instances/workspace-slug-check/': () => ({ query: { slug: 'free' } }),
  'GET /api/instances/workspaces/': () => ({ query: { search: 'a', per_page: '5' } }),
  'POST /api/instances/workspaces/': () => ({
    body: { name: 'New', slug: `new-${v7()}`, organization_size: '2-10', company_role: 'chief' },
  }),
  'GET /api/instances/users/': () => ({ query: { search: 'a', order_by: '-last_active' } }),
  'POST /api/instances/user-invitations/': (at) => ({
    body: { email: somebody(), workspace: at.workspace.slug, role: 15 },
  }),
  'DELETE /api/instances/user-invitations/:id/': () => ({ params: { id: v7() }, answers: 404 }),
  'PATCH /api/instances/users/:id/': (_at, me) => ({
    params: { id: me.who.id },
    body: { is_active: true },
  }),
  'DELETE /api/instances/users/:id/': (at) => ({ params: { id: at.id('goneAccount') } }),
  'POST /api/instances/users/:id/reset-link/': (_at, me) => ({ params: { id: me.who.id } }),
  'DELETE /api/instances/users/:id/sessions/': (_at, me) => ({ params: { id: me.who.id } }),
  'GET /api/instances/mails/': plain,
  'GET /api/instances/mails/:id/': () => ({ params: { id: v7() }, answers: 404 }),
  'POST /api/instances/mails/retry/': () => ({ answers: 400 }),
  'POST /api/instances/mails/:id/retry/': () => ({ params: { id: v7() }, answers: 404 }),
  'DELETE /api/instances/mails/:id/': () => ({ params: { id: v7() }, answers: 404 }),
  'GET /api/instances/jobs/': plain,
  'POST /api/instances/jobs/:id/retry/': () => ({ params: { id: v7() }, answers: 404 }),
  'DELETE /api/instances/jobs/:id/': () => ({ params: { id: v7() }, answers: 404 }),
  // The tests' instance is not empty.
  'POST /api/instances/sample-workspace/': () => ({ answers: 409 }),
};
