import type { Place } from './place.ts';
import type { Samples } from './samples.ts';

const DRAFTS = '/api/workspaces/:slug/draft-issues/';
const IN_PROJECT = '/api/workspaces/:slug/projects/:project_id/issue-drafts/';

const body = (at: Place) => ({
  name: 'New',
  description_html: '<p>new</p>',
  priority: 'high',
  project_id: at.project.id,
  state_id: at.id('spareState'),
  parent_id: at.id('other'),
  epic_id: at.id('epic'),
  estimate_point: at.id('point'),
  start_date: '2026-01-01',
  target_date: '2026-02-01',
  label_ids: [at.id('label')],
  assignee_ids: [at.author.id],
  cycle_id: at.id('runningCycle'),
  module_ids: [at.id('module')],
  sort_order: 5,
  is_epic: false,
  copy_of: { item: at.id('item'), parts: ['links'] },
});
const own: Samples[string] = (at, me) => ({ params: { id: at.own(me.who).draft } });
const list = () => ({ query: { priority: 'none', per_page: '50', cursor: '50:0:0' } });

export const draftSamples: Samples = {
  [`GET ${DRAFTS}`]: list,
  [`POST ${DRAFTS}`]: (at) => ({ body: body(at) }),
  [`GET ${DRAFTS}:id/`]: own,
  [`PATCH ${DRAFTS}:id/`]: (at, me) => ({ ...own(at, me), body: body(at) }),
  [`DELETE ${DRAFTS}:id/`]: own,
  'POST /api/workspaces/:slug/draft-to-issue/:id/': (at, me) => ({
    ...own(at, me),
    body: { ...body(at), external_source: null, external_id: null },
    also: { type_id: at.id('label') },
  }),
  [`GET ${IN_PROJECT}`]: list,
  [`POST ${IN_PROJECT}`]: (at) => ({ body: body(at) }),
  [`GET ${IN_PROJECT}:id/`]: own,
  [`PATCH ${IN_PROJECT}:id/`]: (at, me) => ({
    ...own(at, me),
    body: { ...body(at), is_draft: true },
  }),
  [`DELETE ${IN_PROJECT}:id/`]: own,
};
