import { v7 } from 'uuid';

import type { Samples } from './samples.ts';

const plain = () => ({});
const newSlug = () => `new-${v7()}`;

export const workspaceSamples: Samples = {
  // The AI is off in the tests' world.
  'POST /api/workspaces/:slug/ai-assistant/': () => ({
    body: { task: 'Shorten', prompt: 'A long text.' },
    answers: 400,
  }),
  'POST /api/workspaces/:slug/projects/:project_id/ai-assistant/': () => ({
    body: { task: 'Shorten', prompt: 'A long text.' },
    answers: 400,
  }),
  'POST /api/workspaces/:slug/rephrase-grammar/': () => ({
    body: { task: 'FIX_GRAMMAR', text_input: 'A text.', casual_score: 1, formal_score: 2 },
    answers: 400,
  }),
  'GET /api/workspaces/': plain,
  'GET /api/users/me/workspaces/': (_at, me) => ({ query: { search: 'Team', owner: me.who.id } }),
  'GET /api/users/me/workspaces/:slug/project-roles/': plain,
  'POST /api/workspaces/': () => ({
    body: {
      name: 'New',
      slug: newSlug(),
      organization_size: '2-10',
      company_role: 'chief',
      timezone: 'UTC',
    },
  }),
  'GET /api/workspaces/:slug/': plain,
  'PATCH /api/workspaces/:slug/': (at) => ({
    body: { name: 'Renamed', slug: at.workspace.slug, organization_size: '2-10', timezone: 'UTC' },
  }),
  'PUT /api/workspaces/:slug/': (at) => ({
    body: { name: 'Renamed', slug: at.workspace.slug, organization_size: '2-10', timezone: 'UTC' },
  }),
  'DELETE /api/workspaces/:slug/': plain,
  'GET /api/workspaces/:slug/members/': () => ({ query: { search: 'a' } }),
  'POST /api/workspaces/:slug/members/leave/': plain,
  'GET /api/workspaces/:slug/members/:member_id/': (at) => ({
    params: { member_id: at.own(at.author).member },
  }),
  'PATCH /api/workspaces/:slug/members/:member_id/': (at) => ({
    params: { member_id: at.own(at.author).member },
    body: { role: 20 },
  }),
  'DELETE /api/workspaces/:slug/members/:member_id/': (at) => ({
    params: { member_id: at.own(at.author).member },
  }),
  'GET /api/workspaces/:slug/workspace-members/me/': plain,
  'GET /api/workspaces/:slug/project-members/': plain,
  'POST /api/workspaces/:slug/workspace-views/': () => ({ body: { view_props: {} } }),
  'GET /api/workspaces/:slug/invitations/': plain,
  'POST /api/workspaces/:slug/invitations/': () => ({
    body: { emails: [{ email: `${v7()}@new.test`, role: 5 }] },
  }),
  'GET /api/workspaces/:slug/invitations/:id/': (at) => ({ params: { id: at.id('invitation') } }),
  'PATCH /api/workspaces/:slug/invitations/:id/': (at) => ({
    params: { id: at.id('invitation') },
    body: { role: 15 },
  }),
  'DELETE /api/workspaces/:slug/invitations/:id/': (at) => ({
    params: { id: at.id('invitation') },
  }),
  // It was sent recently.
  'POST /api/workspaces/:slug/invitations/:id/mail/': (at) => ({
    params: { id: at.id('invitation') },
    answers: 429,
  }),
  'GET /api/workspaces/:slug/invitations/:id/join/': (at) => ({
    params: { id: at.id('invitation') },
  }),
  // Addressed to somebody other than the caller: every mismatch gets the same refusal.
  'POST /api/workspaces/:slug/invitations/:id/join/': (at) => ({
    params: { id: at.id('invitation') },
    body: { email: 'nobody@tutti.test', accepted: true, token: at.token },
    answers: 403,
  }),
  'GET /api/users/me/workspaces/invitations/': plain,
  'POST /api/users/me/workspaces/invitations/': (at) => ({
    body: { invitations: [at.id('invitation')] },
    answers: 403,
  }),
  'GET /api/workspaces/:slug/user-properties/': plain,
  'PATCH /api/workspaces/:slug/user-properties/': () => ({
    body: { filters: {}, display_filters: {}, display_properties: {} },
  }),
  'GET /api/workspaces/:slug/workspace-themes/': plain,
  'POST /api/workspaces/:slug/workspace-themes/': () => ({ body: { name: 'New', colors: {} } }),
  'GET /api/workspaces/:slug/workspace-themes/:id/': (at) => ({ params: { id: at.id('theme') } }),
  'PATCH /api/workspaces/:slug/workspace-themes/:id/': (at) => ({
    params: { id: at.id('theme') },
    body: { name: 'Changed', colors: {} },
  }),
  'DELETE /api/workspaces/:slug/workspace-themes/:id/': (at) => ({
    params: { id: at.id('theme') },
  }),
};
