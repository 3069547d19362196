import { type Place, REACTION } from './place.ts';
import type { Samples } from './samples.ts';

const P = '/api/workspaces/:slug/projects/:project_id/';
const E = `${P}epics/:work_item_id/`;

const epic = (at: Place) => ({ params: { id: at.id('epic') } });
const on = (at: Place, more: Record<string, string> = {}) => ({
  params: { work_item_id: at.id('epic'), ...more },
});
const comment = (at: Place) => on(at, { id: at.id('epicComment') });
const commentBody = { comment_html: '<p>New</p>', comment_json: {}, access: 'INTERNAL' };
/** An epic has no parent. */
const also = (at: Place) => ({
  type_id: at.id('label'),
  parent_id: at.id('other'),
  epic_id: at.id('doneEpic'),
});
const page = { order_by: '-created_at', per_page: '50', cursor: '50:0:0' };

const fields = (at: Place) => ({
  name: 'Changed',
  description_html: '<p>Changed</p>',
  priority: 'high',
  state_id: at.id('spareState'),
  estimate_point: at.id('point'),
  start_date: '2026-01-01',
  target_date: '2026-02-01',
  label_ids: [at.id('label')],
  assignee_ids: [at.author.id],
  sort_order: 5,
  external_source: null,
  external_id: null,
});

export const epicSamples: Samples = {
  [`POST ${P}issues/:id/epic/`]: (at) => ({ params: { id: at.id('child') } }),
  [`DELETE ${P}issues/:id/epic/`]: epic,
  [`GET ${P}epics/`]: () => ({ query: { ...page, group_by: 'state_id' } }),
  [`GET ${P}epics-detail/`]: () => ({ query: page }),
  [`GET ${P}epics/list/`]: (at) => ({ query: { issues: at.id('epic') } }),
  [`GET ${P}v2/epics/`]: () => ({ query: { per_page: '50', cursor: '50:0:0' } }),
  [`POST ${P}epics/`]: (at) => ({
    body: {
      ...fields(at),
      copy_of: { item: at.id('epic'), parts: ['relations', 'links', 'attachments'] },
    },
    also: also(at),
  }),
  [`GET ${P}epics/:id/`]: (at) => ({ ...epic(at), query: { expand: 'issue_reactions' } }),
  [`PATCH ${P}epics/:id/`]: (at) => ({
    ...epic(at),
    body: {
      ...fields(at),
      label_ids_add: [at.id('label')],
      label_ids_remove: [at.id('label')],
      assignee_ids_add: [at.author.id],
      assignee_ids_remove: [at.author.id],
    },
    also: also(at),
  }),
  [`DELETE ${P}epics/:id/`]: epic,
  [`GET ${P}epics/:id/archive/`]: (at) => ({ params: { id: at.id('archivedEpic') } }),
  [`POST ${P}epics/:id/archive/`]: (at) => ({ params: { id: at.id('doneEpic') } }),
  [`DELETE ${P}epics/:id/archive/`]: (at) => ({ params: { id: at.id('archivedEpic') } }),
  [`GET ${E}issues/`]: (at) => ({ ...on(at), query: { order_by: '-created_at' } }),
  [`POST ${E}issues/`]: (at) => ({ ...on(at), body: { sub_issue_ids: [at.id('other')] } }),
  [`GET ${E}links/`]: (at) => on(at),
  [`POST ${E}links/`]: (at) => ({ ...on(at), body: { url: 'http://new.test/', title: 'New' } }),
  [`PATCH ${E}links/:id/`]: (at) => ({
    ...on(at, { id: at.id('epicLink') }),
    body: { url: 'http://changed.test/', title: 'Changed' },
  }),
  [`DELETE ${E}links/:id/`]: (at) => on(at, { id: at.id('epicLink') }),
  [`GET ${E}comments/`]: (at) => on(at),
  [`POST ${E}comments/`]: (at) => ({
    ...on(at),
    body: { ...commentBody, attachments: [], parent: at.id('epicComment') },
  }),
  [`GET ${E}comments/:id/`]: comment,
  [`PATCH ${E}comments/:id/`]: (at) => ({
    ...comment(at),
    body: { ...commentBody, attachments: [] },
  }),
  [`DELETE ${E}comments/:id/`]: comment,
  [`POST ${E}comments/:id/resolution/`]: comment,
  [`DELETE ${E}comments/:id/resolution/`]: comment,
  [`GET ${E}reactions/`]: (at) => on(at),
  [`POST ${E}reactions/`]: (at) => ({ ...on(at), body: { reaction: '128640' } }),
  [`DELETE ${E}reactions/:reaction/`]: (at) => on(at, { reaction: REACTION }),
  [`GET ${E}subscribe/`]: (at) => on(at),
  [`POST ${E}subscribe/`]: (at) => ({ params: { work_item_id: at.id('doneEpic') } }),
  [`DELETE ${E}subscribe/`]: (at) => on(at),
  [`GET ${E}history/`]: (at) => ({ ...on(at), query: { activity_type: 'epic-property' } }),
};
