import type { Place } from './place.ts';
import type { Samples } from './samples.ts';

const W = '/api/workspaces/:slug/';
const P = `${W}projects/:project_id/`;
const NUMBERS = `${W}work-item-numbers/`;

const inProjects = (at: Place) => ({ project_ids: at.project.id });
const ofDays = () => ({ query: { from: '2026-01-01', to: '2026-03-31', query: 'priority:high' } });
const axes = { x_axis: 'priority', y_axis: 'issue_count', segment: 'state__group' };

export const analyticsSamples: Samples = {
  [`GET ${W}advance-analytics/`]: (at) => ({ query: inProjects(at) }),
  [`GET ${W}advance-analytics-stats/`]: (at) => ({
    query: { type: 'work-items', ...inProjects(at) },
  }),
  [`GET ${W}advance-analytics-charts/`]: (at) => ({
    query: { type: 'custom-work-items', x_axis: 'STATES', ...inProjects(at) },
  }),
  [`GET ${W}overview-things/`]: (at) => ({ query: { kind: 'pages', ...inProjects(at) } }),
  [`GET ${P}advance-analytics/`]: () => ({}),
  [`GET ${P}advance-analytics-stats/`]: (at) => ({
    query: { type: 'work-items', cycle_id: at.id('cycle') },
  }),
  [`GET ${P}advance-analytics-charts/`]: () => ({ query: { type: 'work-items' } }),
  [`GET ${W}analytics/`]: () => ({ query: axes }),
  [`GET ${W}default-analytics/`]: () => ({}),
  [`POST ${W}export-analytics/`]: () => ({ body: { ...axes, priority: ['high'] } }),
  [`GET ${W}saved-analytic-view/:id/`]: (at) => ({ params: { id: at.id('analysis') } }),
  [`POST ${W}export-issues/`]: (at) => ({
    body: { provider: 'csv', project: [at.project.id], multiple: false, query: 'priority:high' },
  }),
  [`POST ${W}export-issues/file/`]: (at) => ({
    body: { provider: 'json', project: [at.project.id] },
  }),
  [`GET ${W}export-issues/`]: () => ({ query: { per_page: '10', cursor: '10:0:0' } }),
  // It is finished, so it cannot be canceled.
  [`DELETE ${W}export-issues/:id/`]: (at, me) => ({
    params: { id: at.own(me.who).exported },
    answers: 400,
  }),
  [`GET ${W}export-issues/:id/download/`]: (at, me) => ({
    params: { id: at.own(me.who).exported },
  }),
  [`GET ${NUMBERS}totals/`]: ofDays,
  [`GET ${NUMBERS}days/`]: ofDays,
  [`GET ${NUMBERS}flow/`]: ofDays,
  [`GET ${NUMBERS}durations/`]: () => ({ query: { ...ofDays().query, of: 'cycle' } }),
  [`GET ${NUMBERS}shares/`]: () => ({
    query: { x: 'label', group: 'state_group', measure: 'points' },
  }),
};
