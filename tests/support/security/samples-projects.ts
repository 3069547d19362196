import { v7 } from 'uuid';

import type { Place } from './place.ts';
import type { Samples } from './samples.ts';

const P = '/api/workspaces/:slug/projects/:project_id/';
const plain = () => ({});
const properties = { filters: {}, display_filters: {}, display_properties: {} };
const key = () => v7().replaceAll('-', '').slice(-10).toUpperCase();

const projectFields = {
  description: 'About',
  description_text: null,
  description_html: null,
  network: 2,
  emoji: null,
  icon_prop: null,
  logo_props: {},
  cycle_view: true,
  module_view: true,
  issue_views_view: true,
  page_view: true,
  intake_view: false,
  is_time_tracking_enabled: false,
  is_issue_type_enabled: false,
  is_epic_enabled: false,
  is_workflow_enabled: false,
  is_project_updates_enabled: false,
  guest_view_all_features: true,
  cover_image: null,
  archive_in: 0,
  close_in: 0,
  timezone: 'UTC',
};
const ofProject = (at: Place) => ({
  cover_image_asset: at.id('cover'),
  estimate: at.id('estimate'),
  default_state: at.project.states['Todo'],
});
const estimate = (at: Place) => ({ params: { id: at.id('estimate') } });
const estimatePoint = (at: Place) => ({
  params: { estimate_id: at.id('estimate'), id: at.id('point') },
});
const label = (at: Place) => ({ params: { id: at.id('label') } });
const labelBody = (at: Place) => ({
  name: `L${v7()}`,
  color: '#123456',
  parent: at.id('otherLabel'),
  sort_order: 5,
});
const state = (at: Place) => ({ params: { id: at.id('spareState') } });
const stateBody = () => ({
  name: `S${v7()}`,
  color: '#123456',
  group: 'started',
  description: '',
});
/** A project member that everyone with permission over members may change. */
const membership = (at: Place) => ({ params: { id: at.own(at.author).projectMember } });

export const projectSamples: Samples = {
  'GET /api/workspaces/:slug/projects/': plain,
  'GET /api/workspaces/:slug/projects/details/': () => ({
    query: { per_page: '5', cursor: '5:0:0', order_by: 'name' },
  }),
  'POST /api/workspaces/:slug/projects/': (at, me) => ({
    body: {
      ...projectFields,
      name: `New ${v7()}`,
      identifier: key(),
      default_assignee: me.who.id,
      project_lead: me.who.id,
      settings_from: at.project.id,
    },
    also: ofProject(at),
  }),
  [`GET ${P}`]: plain,
  [`PATCH ${P}`]: (at) => ({
    body: {
      ...projectFields,
      ...ofProject(at),
      name: `Renamed ${v7()}`,
      identifier: key(),
      inbox_view: false,
      default_assignee: at.author.id,
      project_lead: at.author.id,
    },
  }),
  [`DELETE ${P}`]: plain,
  [`POST ${P}archive/`]: plain,
  [`DELETE ${P}archive/`]: plain,
  'GET /api/workspaces/:slug/project-identifiers/': () => ({ query: { name: 'ABC' } }),
  'DELETE /api/workspaces/:slug/project-identifiers/': () => ({ body: { name: 'UNUSED' } }),
  'GET /api/workspaces/:slug/project-stats/': (at) => ({
    query: { project_ids: at.project.id, fields: 'total_issues' },
  }),
  [`GET ${P}members/`]: plain,
  [`POST ${P}members/`]: (at) => ({
    // Already a member of the project, so nothing changes for any caller.
    body: { members: [{ member_id: at.author.id, role: 20 }] },
  }),
  [`POST ${P}members/leave/`]: plain,
  [`GET ${P}members/:id/`]: membership,
  [`PATCH ${P}members/:id/`]: (at) => ({ ...membership(at), body: { role: 15 } }),
  [`DELETE ${P}members/:id/`]: membership,
  [`GET ${P}project-members/me/`]: plain,
  'POST /api/users/me/workspaces/:slug/projects/invitations/': (at) => ({
    body: { project_ids: [at.project.id] },
  }),
  'GET /api/users/me/workspaces/:slug/projects/invitations/': plain,
  [`POST ${P}project-views/`]: () => ({
    body: { view_props: {}, default_props: {}, preferences: {}, sort_order: 5 },
  }),
  [`GET ${P}user-properties/`]: plain,
  [`PATCH ${P}user-properties/`]: () => ({ body: properties }),
  [`GET ${P}issue-display-properties/`]: plain,
  [`POST ${P}issue-display-properties/`]: () => ({ body: { properties: { key: false } } }),
  [`GET ${P}epics-user-properties/`]: plain,
  [`PATCH ${P}epics-user-properties/`]: () => ({ body: properties }),
  [`GET ${P}invitations/`]: plain,
  [`POST ${P}invitations/`]: () => ({ body: { emails: [{ email: `${v7()}@new.test`, role: 5 }] } }),
  [`GET ${P}invitations/:id/`]: (at) => ({ params: { id: at.id('projectInvitation') } }),
  [`DELETE ${P}invitations/:id/`]: (at) => ({ params: { id: at.id('projectInvitation') } }),
  [`GET ${P}join/:id/`]: (at) => ({ params: { id: at.id('projectInvitation') } }),
  [`POST ${P}join/:id/`]: (at) => ({
    params: { id: at.id('projectInvitation') },
    body: { email: 'nobody@tutti.test', accepted: true, token: at.token },
    answers: 403,
  }),

  'GET /api/workspaces/:slug/states/': plain,
  [`GET ${P}states/`]: () => ({ query: { grouped: 'true' } }),
  [`POST ${P}states/`]: () => ({ body: { ...stateBody(), default: false } }),
  [`GET ${P}states/:id/`]: state,
  [`PATCH ${P}states/:id/`]: (at) => ({
    ...state(at),
    body: { ...stateBody(), default: false, sequence: 5 },
  }),
  [`PUT ${P}states/:id/`]: (at) => ({
    ...state(at),
    body: { ...stateBody(), default: false, sequence: 5 },
  }),
  [`POST ${P}states/:id/mark-default/`]: state,
  [`DELETE ${P}states/:id/`]: state,

  'GET /api/workspaces/:slug/labels/': plain,
  'GET /api/workspaces/:slug/estimates/': plain,
  [`GET ${P}project-estimates/`]: plain,
  [`GET ${P}estimates/`]: plain,
  [`POST ${P}estimates/`]: () => ({
    body: {
      estimate: { name: `E${v7()}`, type: 'points', last_used: false },
      estimate_points: [{ key: 1, value: '1' }],
    },
  }),
  [`GET ${P}estimates/:id/`]: estimate,
  [`GET ${P}estimates/:id/usage/`]: estimate,
  [`PATCH ${P}estimates/:id/`]: (at) => ({
    ...estimate(at),
    body: {
      estimate: { name: `E${v7()}`, type: 'points' },
      estimate_points: [{ id: at.id('point'), key: 1, value: '1' }],
    },
  }),
  [`DELETE ${P}estimates/:id/`]: estimate,
  [`POST ${P}estimates/:id/switch/`]: (at) => ({
    ...estimate(at),
    body: { to: at.id('otherEstimate'), mapping: { [at.id('point')]: at.id('otherPoint') } },
  }),
  [`POST ${P}estimates/:estimate_id/estimate-points/`]: (at) => ({
    params: { estimate_id: at.id('estimate') },
    body: { key: 2, value: '2', description: '' },
  }),
  [`PATCH ${P}estimates/:estimate_id/estimate-points/:id/`]: (at) => ({
    ...estimatePoint(at),
    body: { key: 2, value: '2', description: '' },
  }),
  [`DELETE ${P}estimates/:estimate_id/estimate-points/:id/`]: (at) => ({
    ...estimatePoint(at),
    body: { new_estimate_id: at.id('secondPoint') },
  }),
  [`GET ${P}issue-labels/`]: plain,
  [`POST ${P}issue-labels/`]: (at) => ({ body: labelBody(at) }),
  [`POST ${P}bulk-create-labels/`]: () => ({ body: { label_data: [{ name: `L${v7()}` }] } }),
  [`GET ${P}issue-labels/:id/`]: label,
  [`PATCH ${P}issue-labels/:id/`]: (at) => ({ ...label(at), body: labelBody(at) }),
  [`PUT ${P}issue-labels/:id/`]: (at) => ({ ...label(at), body: labelBody(at) }),
  [`DELETE ${P}issue-labels/:id/`]: label,
  [`POST ${P}issue-labels/:id/merge/`]: (at) => ({
    ...label(at),
    body: { into: at.id('otherLabel') },
  }),
};
