import { type Place, REACTION } from './place.ts';
import { epicSamples } from './samples-epics.ts';
import type { Samples } from './samples.ts';

const P = '/api/workspaces/:slug/projects/:project_id/';
const I = `${P}issues/:work_item_id/`;
const plain = () => ({});

const item = (at: Place) => ({ params: { id: at.id('item') } });
const on = (at: Place, more: Record<string, string> = {}) => ({
  params: { work_item_id: at.id('item'), ...more },
});
const comment = (at: Place) => on(at, { id: at.id('comment') });
const commentBody = { comment_html: '<p>New</p>', comment_json: {}, access: 'INTERNAL' };
const list = () => ({
  query: {
    group_by: 'state_id',
    order_by: '-created_at',
    per_page: '50',
    cursor: '50:0:0',
  },
});
const flat = () => ({ query: { order_by: '-created_at', per_page: '50', cursor: '50:0:0' } });

/** Writable fields of an item. */
export const itemFields = (at: Place) => ({
  name: 'Changed',
  description_html: '<p>Changed</p>',
  priority: 'high',
  state_id: at.id('spareState'),
  parent_id: at.id('other'),
  epic_id: at.id('epic'),
  estimate_point: at.id('point'),
  start_date: '2026-01-01',
  target_date: '2026-02-01',
  label_ids: [at.id('label')],
  assignee_ids: [at.author.id],
  sort_order: 5,
});

const search = (at: Place) => ({
  search: 'Item',
  workspace_search: 'true',
  project_id: at.project.id,
});

/** Calls about work items and everything attached to them. */
export const workItemSamples: Samples = {
  ...epicSamples,
  'GET /api/workspaces/:slug/search/': (at) => ({ query: search(at) }),
  'GET /api/workspaces/:slug/entity-search/': (at) => ({
    query: {
      query: '',
      query_type: 'user_mention,project,issue,cycle,module,page',
      count: '50',
      project_id: at.project.id,
      issue_id: at.id('item'),
    },
  }),
  [`GET ${P}search-issues/`]: (at) => ({
    query: {
      search: '',
      workspace_search: 'true',
      parent: 'true',
      issue_id: at.id('item'),
      module: at.id('module'),
    },
  }),
  [`POST ${P}issues/`]: (at) => ({
    body: {
      ...itemFields(at),
      external_source: null,
      external_id: null,
      copy_of: { item: at.id('item'), parts: ['sub_items', 'relations', 'links', 'attachments'] },
    },
    also: { type_id: at.id('label') },
  }),
  [`GET ${P}issues/:id/`]: (at) => ({ ...item(at), query: { expand: 'issue_reactions' } }),
  'GET /api/workspaces/:slug/work-items/:identifier-:sequence/': (at) => ({
    params: { identifier: at.project.identifier, sequence: '1' },
  }),
  [`GET ${P}issues/:id/meta/`]: item,
  [`PATCH ${P}issues/:id/`]: (at) => ({
    ...item(at),
    body: {
      ...itemFields(at),
      label_ids_add: [at.id('label')],
      label_ids_remove: [at.id('label')],
      assignee_ids_add: [at.author.id],
      assignee_ids_remove: [at.author.id],
      external_source: null,
      external_id: null,
    },
    also: { type_id: at.id('label') },
  }),
  [`DELETE ${P}issues/:id/`]: item,
  [`GET ${P}issues/:id/archive/`]: (at) => ({ params: { id: at.id('archived') } }),
  [`POST ${P}issues/:id/archive/`]: (at) => ({ params: { id: at.id('done') } }),
  [`DELETE ${P}issues/:id/archive/`]: (at) => ({ params: { id: at.id('archived') } }),
  [`GET ${P}issues/`]: list,
  [`GET ${P}issues-detail/`]: flat,
  [`GET ${P}issues/list/`]: (at) => ({ query: { issues: at.id('item') } }),
  [`GET ${P}v2/issues/`]: () => ({ query: { per_page: '50', cursor: '50:0:0' } }),
  [`GET ${P}deleted-issues/`]: plain,
  [`GET ${P}archived-issues/`]: flat,
  'GET /api/workspaces/:slug/issues/': flat,
  'GET /api/workspaces/:slug/my-issues/': plain,
  'GET /api/workspaces/:slug/linked-issues/:user_id/': (at) => ({
    params: { user_id: at.author.id },
    query: { link: 'subscribers' },
  }),
  'GET /api/workspaces/:slug/linked-issues/': () => ({
    query: { link: 'was', value: 'started@2026-01-01' },
  }),
  'GET /api/workspaces/:slug/user-issues/:user_id/': (at) => ({
    ...flat(),
    params: { user_id: at.author.id },
  }),
  [`DELETE ${P}bulk-delete-issues/`]: (at) => ({ body: { issue_ids: [at.id('item')] } }),
  [`GET ${P}recently-deleted-issues/`]: (at) => ({
    query: { cursor: `2126-01-01T00:00:00Z_${at.id('item')}` },
  }),
  [`POST ${P}restore-issues/`]: (at) => ({ body: { issue_ids: [at.id('deleted')] } }),
  [`POST ${P}bulk-archive-issues/`]: (at) => ({ body: { issue_ids: [at.id('done')] } }),
  [`DELETE ${P}bulk-archive-issues/`]: (at) => ({ body: { issue_ids: [at.id('archived')] } }),
  [`POST ${P}bulk-operation-issues/`]: (at) => ({
    body: {
      issue_ids: [at.id('item')],
      properties: {
        state_id: at.id('spareState'),
        priority: 'low',
        label_ids: [at.id('label')],
        label_ids_remove: [at.id('label')],
        assignee_ids: [at.author.id],
        assignee_ids_remove: [at.author.id],
        epic_id: at.id('epic'),
        module_ids: [at.id('module')],
        module_ids_remove: [at.id('module')],
        cycle_id: at.id('cycle'),
        estimate_point: at.id('point'),
        start_date: '2026-01-01',
        target_date: '2026-02-01',
      },
    },
  }),
  [`POST ${P}bulk-subscribe-issues/`]: (at) => ({ body: { issue_ids: [at.id('other')] } }),
  [`POST ${P}issue-dates/`]: (at) => ({
    body: { updates: [{ id: at.id('item'), start_date: '2026-01-01', target_date: '2026-02-01' }] },
  }),
  [`GET ${I}sub-issues/`]: (at) => ({ ...on(at), query: { order_by: '-created_at' } }),
  [`POST ${I}sub-issues/`]: (at) => ({ ...on(at), body: { sub_issue_ids: [at.id('other')] } }),
  [`GET ${I}issue-relation/`]: (at) => on(at),
  [`POST ${I}issue-relation/`]: (at) => ({
    ...on(at),
    body: { relation_type: 'blocking', issues: [at.id('done')] },
  }),
  [`PATCH ${I}issue-relation/:id/`]: (at) => ({
    ...on(at, { id: at.id('relation') }),
    body: { lag: 2 },
  }),
  [`DELETE ${I}issue-relation/:id/`]: (at) => on(at, { id: at.id('relation') }),
  [`POST ${I}remove-relation/`]: (at) => ({
    ...on(at),
    body: { relation_type: 'relates_to', related_issue: at.id('other') },
  }),
  [`GET ${I}issue-links/`]: (at) => on(at),
  [`POST ${I}issue-links/`]: (at) => ({
    ...on(at),
    body: { url: 'http://new.test/', title: 'New' },
  }),
  [`PATCH ${I}issue-links/:id/`]: (at) => ({
    ...on(at, { id: at.id('link') }),
    body: { url: 'http://changed.test/', title: 'Changed' },
  }),
  [`DELETE ${I}issue-links/:id/`]: (at) => on(at, { id: at.id('link') }),
  [`GET ${P}work-items/:work_item_id/description-versions/`]: (at) => on(at),
  [`GET ${P}work-items/:work_item_id/description-versions/:id/`]: (at) =>
    on(at, { id: at.id('version') }),
  [`GET ${I}versions/`]: (at) => on(at),
  [`GET ${I}versions/:id/`]: (at) => ({ ...on(at, { id: at.id('version') }), answers: 404 }),
  [`GET ${I}comments/`]: (at) => on(at),
  [`POST ${I}comments/`]: (at) => ({
    ...on(at),
    body: { ...commentBody, attachments: [], parent: at.id('comment') },
  }),
  [`GET ${I}comments/:id/`]: comment,
  [`PATCH ${I}comments/:id/`]: (at) => ({
    ...comment(at),
    body: { ...commentBody, attachments: [] },
  }),
  [`DELETE ${I}comments/:id/`]: comment,
  [`POST ${I}comments/:id/resolution/`]: comment,
  [`DELETE ${I}comments/:id/resolution/`]: comment,
  [`GET ${I}reactions/`]: (at) => on(at),
  [`POST ${I}reactions/`]: (at) => ({ ...on(at), body: { reaction: '128640' } }),
  [`DELETE ${I}reactions/:reaction/`]: (at) => on(at, { reaction: REACTION }),
  [`GET ${P}comments/:comment_id/reactions/`]: (at) => ({
    params: { comment_id: at.id('comment') },
  }),
  [`POST ${P}comments/:comment_id/reactions/`]: (at) => ({
    params: { comment_id: at.id('comment') },
    body: { reaction: '128640' },
  }),
  [`DELETE ${P}comments/:comment_id/reactions/:reaction/`]: (at) => ({
    params: { comment_id: at.id('comment'), reaction: REACTION },
  }),
  [`GET ${I}subscribe/`]: (at) => on(at),
  [`POST ${I}subscribe/`]: (at) => ({ params: { work_item_id: at.id('other') } }),
  [`DELETE ${I}subscribe/`]: (at) => on(at),
  [`GET ${I}issue-subscribers/`]: (at) => on(at),
  [`DELETE ${I}issue-subscribers/:user_id/`]: (at) => on(at, { user_id: at.author.id }),
  [`GET ${I}history/`]: (at) => ({ ...on(at), query: { activity_type: 'issue-property' } }),
};
