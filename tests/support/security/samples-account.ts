import { v7 } from 'uuid';

import { byWebhookEvent } from '#shared/constants/webhooks.ts';
import { preferenceNames } from '#shared/notifications/kinds.ts';

import type { Place } from './place.ts';
import type { Samples } from './samples.ts';
import type { Person } from './scene.ts';

/** A mutation, which everyone who gets its frame may report. */
const SEEN = '0197c1b2-3c4d-7abc-8def-0123456789ab';

const plain = () => ({});
const inWorkspace = plain;
function notificationSamples(name: string): Samples {
  const at = `/api/workspaces/:slug/${name}/`;
  return {
    [`GET ${at}`]: () => ({
      query: { per_page: '5', cursor: '5:0:0', order_by: '-created_at', type: 'assigned' },
    }),
    [`GET ${at}unread/`]: inWorkspace,
    [`POST ${at}mark-all-read/`]: () => ({
      body: { type: 'all', snoozed: false, archived: false },
    }),
    [`PATCH ${at}:id/`]: (place, me) => ({
      params: { id: place.own(me.who).notification },
      body: { snoozed_till: '2030-01-01T00:00:00Z' },
    }),
    ...(Object.fromEntries(
      ['read', 'archive'].flatMap((verb) =>
        ['POST', 'DELETE'].map((method) => [
          `${method} ${at}:id/${verb}/`,
          (place, me) => ({ params: { id: place.own(me.who).notification } }),
        ]),
      ),
    ) as Samples),
  };
}

function tokenSamples(): Samples {
  const tokens = '/api/workspaces/:slug/api-tokens/';
  const ofMine = (place: Place, me: Person) => ({
    params: { id: place.own(me.who).apiToken },
  });
  const token = { label: 'New', description: 'new', expired_at: '2030-01-01T00:00:00Z' };
  return {
    [`GET ${tokens}`]: inWorkspace,
    [`POST ${tokens}`]: (at) => ({
      body: { ...token, scope: 'read', project_ids: [at.project.id] },
    }),
    [`GET ${tokens}:id/`]: ofMine,
    [`PATCH ${tokens}:id/`]: (place, me) => ({
      ...ofMine(place, me),
      body: { label: 'Changed', description: 'changed', is_active: false },
    }),
    [`DELETE ${tokens}:id/`]: ofMine,
    [`POST ${tokens}:id/renew/`]: (place, me) => ({
      ...ofMine(place, me),
      body: { expired_at: '2100-01-01T00:00:00Z' },
    }),
    [`GET ${tokens}:id/requests/`]: ofMine,
    'POST /api/workspaces/:slug/service-api-tokens/': () => ({ body: {} }),
    'GET /api/workspaces/:slug/workspace-api-tokens/': inWorkspace,
    'DELETE /api/workspaces/:slug/workspace-api-tokens/:id/': (at) => ({
      params: { id: at.id('robotToken') },
    }),
    'POST /api/workspaces/:slug/service-accounts/': (at) => ({
      body: {
        name: 'Robot',
        role: 15,
        project_ids: [at.project.id],
        scope: 'write',
        expired_at: null,
      },
    }),
    'GET /api/workspaces/:slug/service-accounts/:id/': (at) => ({
      params: { id: at.id('robot') },
    }),
    'PATCH /api/workspaces/:slug/service-accounts/:id/': (at) => ({
      params: { id: at.id('robot') },
      body: { name: 'Robot 2', role: 5, project_ids: [at.project.id], scope: 'read' },
    }),
    'DELETE /api/workspaces/:slug/service-accounts/:id/': (at) => ({
      params: { id: at.id('robot') },
    }),
  };
}

function webhookSamples(): Samples {
  const webhooks = '/api/workspaces/:slug/webhooks/';
  const one = (place: Place) => ({ params: { id: place.id('webhook') } });
  const flags = byWebhookEvent(() => true);
  return {
    [`GET ${webhooks}`]: inWorkspace,
    // No request is sent: the URL is refused before.
    [`POST ${webhooks}`]: () => ({
      body: { url: 'http://127.0.0.1/', ...flags, is_active: true },
      answers: 400,
    }),
    [`GET ${webhooks}:id/`]: one,
    [`PATCH ${webhooks}:id/`]: (place) => ({ ...one(place), body: { ...flags, is_active: false } }),
    [`DELETE ${webhooks}:id/`]: one,
    [`POST ${webhooks}:id/regenerate/`]: one,
    [`POST ${webhooks}:id/replay/`]: (place) => ({
      ...one(place),
      body: { delivery: place.id('webhookDelivery') },
    }),
    [`POST ${webhooks}:id/test/`]: one,
    [`GET ${webhooks}:id/stats/`]: one,
    [`GET ${webhooks}:id/deliveries/`]: one,
    [`GET ${webhooks}:id/deliveries/:delivery_id/`]: (place) => ({
      params: { id: place.id('webhook'), delivery_id: place.id('webhookDelivery') },
    }),
    'GET /api/workspaces/:slug/webhook-logs/:webhook_id/': (place) => ({
      params: { webhook_id: place.id('webhook') },
    }),
  };
}

export const accountSamples: Samples = {
  'POST /api/traces/': () => ({
    body: {
      acts: [{ mutation_id: SEEN, took: 12.5, queued: 1, ago: 3000 }],
      paints: [{ mutation_id: SEEN, took: 8, applied: 0.25, ago: 3000 }],
    },
  }),
  'GET /api/feed/images/': (_at, me) => ({ query: { scope: `user:${me.who.id}` } }),
  'GET /api/feed/audiences/': (_at, me) => ({ query: { names: `user:${me.who.id}` } }),
  'GET /api/feed/start/': (at) => ({
    query: { workspace: at.workspace.slug, project: at.project.id },
  }),
  'GET /api/feed/opened/': (at) => ({ query: { scope: `item:${at.id('item')}` } }),
  'POST /live/convert-document': () => ({
    body: { description_html: '<p>x</p>', variant: 'rich' },
  }),
  'GET /api/users/me/': plain,
  'PATCH /api/users/me/': (_at, me) => ({
    body: {
      first_name: 'New',
      last_name: 'Name',
      display_name: `new ${v7()}`,
      avatar: '',
      avatar_asset: me.account.avatar,
      cover_image: null,
      cover_image_asset: null,
      user_timezone: 'Europe/Berlin',
    },
    also: { cover_image_asset: me.account.avatar },
  }),
  'DELETE /api/users/me/': plain,
  'GET /api/users/me/profile/': plain,
  'PATCH /api/users/me/profile/': (at) => ({
    body: {
      theme: {},
      onboarding_step: {},
      mobile_onboarding_step: {},
      use_case: null,
      role: null,
      last_workspace_id: at.workspace.id,
      billing_address_country: 'DE',
      billing_address: null,
      company_name: 'House',
      is_onboarded: true,
      is_tour_completed: true,
      has_billing_address: false,
      is_smooth_cursor_enabled: false,
      is_mobile_onboarded: false,
      mobile_timezone_auto_set: false,
      language: 'en',
      start_of_the_week: 1,
    },
  }),
  'GET /api/users/me/settings/': plain,
  'GET /api/users/me/instance-admin/': plain,
  'PATCH /api/users/me/onboard/': () => ({ body: { is_onboarded: true } }),
  'PATCH /api/users/me/tour-completed/': () => ({ body: { is_tour_completed: true } }),
  'GET /api/users/me/accounts/': plain,
  // No provider is configured.
  'POST /api/users/me/accounts/': () => ({
    body: { provider: 'google', password: 'correct horse battery staple' },
    answers: 400,
  }),
  'GET /api/users/me/accounts/:id/': (_at, me) => ({ params: { id: me.account.account } }),
  'DELETE /api/users/me/accounts/:id/': (_at, me) => ({ params: { id: me.account.account } }),
  'GET /api/users/me/notification-preferences/': plain,
  'PATCH /api/users/me/notification-preferences/': () => ({
    body: Object.fromEntries(preferenceNames().map((name) => [name, true])),
  }),
  'GET /api/users/me/activities/': () => ({ query: { per_page: '5', order_by: '-created_at' } }),
  'POST /api/users/me/email/code/': () => ({ body: { email: `${v7()}@tutti.test` } }),
  // Nobody knows the code.
  'PATCH /api/users/me/email/': () => ({
    body: { email: 'new@tutti.test', code: 'abcd-efgh-ijkl' },
    answers: 400,
  }),
  'GET /api/users/me/sessions/': plain,
  'DELETE /api/users/me/sessions/': plain,
  'DELETE /api/users/me/sessions/:id/': (_at, me) => ({ params: { id: me.account.session } }),
  'GET /api/users/last-visited-workspace/': plain,
  'GET /api/workspace-slug-check/': () => ({ query: { slug: 'free' } }),
  // Both need the CSRF token, which only other tests have.
  'POST /auth/set-password/': () => ({
    body: { password: 'correct horse battery' },
    answers: 403,
  }),
  'POST /auth/change-password/': () => ({
    body: { old_password: 'x', new_password: 'correct horse battery' },
    answers: 403,
  }),

  'GET /api/workspaces/:slug/user-stats/:user_id/': (at) => ({
    params: { user_id: at.author.id },
  }),
  'GET /api/workspaces/:slug/user-workload/:user_id/': (at) => ({
    params: { user_id: at.author.id },
  }),
  'GET /api/workspaces/:slug/user-profile/:user_id/': (at) => ({
    params: { user_id: at.author.id },
  }),
  'GET /api/workspaces/:slug/user-activity/:user_id/': (at) => ({
    params: { user_id: at.author.id },
    query: { per_page: '5', order_by: '-created_at', project: at.project.id },
  }),
  'POST /api/workspaces/:slug/user-activity/:user_id/': (at) => ({
    params: { user_id: at.author.id },
    body: { date: '2026-01-01' },
  }),
  'POST /api/workspaces/:slug/user-activity/:user_id/export/': (at) => ({
    params: { user_id: at.author.id },
    body: { date: '2026-01-01' },
  }),
  'GET /api/workspaces/:slug/recent-visits/': () => ({ query: { entity_name: 'issue' } }),
  'GET /api/users/me/workspaces/:slug/activity-graph/': inWorkspace,
  'GET /api/users/me/workspaces/:slug/issues-completed-graph/': () => ({ query: { month: '1' } }),
  'GET /api/users/me/workspaces/:slug/dashboard/': () => ({ query: { month: '1' } }),

  // No request is sent: the URL is refused before.
  'GET /api/workspaces/:slug/link-previews/': () => ({ query: { url: 'http://127.0.0.1/' } }),
  'GET /api/workspaces/:slug/mutes/': inWorkspace,
  'POST /api/workspaces/:slug/mutes/': (at) => ({
    body: { entity_name: 'issue', entity_identifier: at.id('item') },
  }),
  'DELETE /api/workspaces/:slug/mutes/:id/': (at, me) => ({
    params: { id: at.own(me.who).mute },
  }),
  'GET /api/workspaces/:slug/stickies/': inWorkspace,
  ...tokenSamples(),
  ...webhookSamples(),
  'GET /api/workspaces/:slug/home/': inWorkspace,
  'GET /api/workspaces/:slug/home-preferences/': inWorkspace,
  'PATCH /api/workspaces/:slug/home-preferences/:key/': () => ({
    params: { key: 'recents' },
    body: { is_enabled: false, sort_order: 5 },
  }),
  'GET /api/workspaces/:slug/dashboard/': inWorkspace,
  'GET /api/workspaces/:slug/dashboard/:dashboard_id/': (at, me) => ({
    params: { dashboard_id: at.own(me.who).member },
    query: { widget_key: 'assigned_issues', expand: 'issue_relation' },
  }),
  'GET /api/dashboard/:dashboard_id/': (at, me) => ({
    params: { dashboard_id: at.own(me.who).member },
  }),
  'PATCH /api/dashboard/:dashboard_id/widgets/:widget_id/': (at, me) => ({
    params: { dashboard_id: at.own(me.who).member, widget_id: at.own(me.who).dashboardWidget },
    body: { filters: { duration: 'custom', custom_dates: ['2026-01-01;after'], tab: 'overdue' } },
  }),
  'GET /api/workspaces/:slug/sidebar-preferences/': inWorkspace,
  'PATCH /api/workspaces/:slug/sidebar-preferences/:key/': () => ({
    params: { key: 'your_work' },
    body: { is_pinned: true, sort_order: 5 },
  }),

  ...notificationSamples('users/notifications'),
  ...notificationSamples('notifications'),

  'GET /api/workspaces/:slug/user-favorites/': inWorkspace,
  'POST /api/workspaces/:slug/user-favorites/': (at, me) => ({
    body: {
      entity_type: 'issue',
      entity_identifier: at.id('other'),
      project_id: at.project.id,
      name: 'Pinned',
      parent: at.own(me.who).folder,
    },
  }),
  'GET /api/workspaces/:slug/user-favorites/:id/group/': (at, me) => ({
    params: { id: at.own(me.who).folder },
  }),
  'PATCH /api/workspaces/:slug/user-favorites/:id/': (at, me) => ({
    params: { id: at.own(me.who).favorite },
    body: { name: 'Renamed', parent: at.own(me.who).folder, sequence: 5 },
  }),
  'DELETE /api/workspaces/:slug/user-favorites/:id/': (at, me) => ({
    params: { id: at.own(me.who).favorite },
  }),
  'POST /api/workspaces/:slug/user-favorite-projects/': (at) => ({
    body: { project: at.project.id },
  }),
  'DELETE /api/workspaces/:slug/user-favorite-projects/:project_id/': () => ({ answers: 404 }),
};
