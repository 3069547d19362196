import type { Place } from './place.ts';
import type { Samples } from './samples.ts';

const W = '/api/workspaces/:slug/';
const P = `${W}projects/:project_id/`;

const fields = (at: Place) => ({
  name: 'Changed',
  description: 'About',
  filters: { priority: ['urgent'], state: [at.project.states['Todo']] },
  display_filters: { layout: 'kanban', group_by: 'state' },
  display_properties: { key: false },
  logo_props: { in_use: 'emoji' },
  sort_order: 5,
});
const seen = (at: Place) => ({ params: { id: at.id('view') } });
const seenInWorkspace = (at: Place) => ({ params: { id: at.id('workspaceView') } });

export const viewSamples: Samples = {
  [`GET ${P}views/`]: () => ({}),
  [`POST ${P}views/`]: (at) => ({ body: { ...fields(at), access: 1 } }),
  [`GET ${P}views/:id/`]: seen,
  [`PATCH ${P}views/:id/`]: (at) => ({ ...seen(at), body: fields(at) }),
  [`PUT ${P}views/:id/`]: (at) => ({ ...seen(at), body: fields(at) }),
  [`DELETE ${P}views/:id/`]: seen,
  [`POST ${P}views/:id/access/`]: (at) => ({ ...seen(at), body: { access: 0 } }),
  [`POST ${P}views/:id/lock/`]: seen,
  [`DELETE ${P}views/:id/lock/`]: seen,
  [`GET ${P}views/:id/issues/`]: (at) => ({ ...seen(at), query: { per_page: '50' } }),
  [`POST ${P}user-favorite-views/`]: (at) => ({ body: { view: at.id('view') } }),
  [`DELETE ${P}user-favorite-views/:id/`]: (at) => ({ params: { id: at.id('otherView') } }),
  [`GET ${W}views/`]: () => ({ query: { order_by: 'name' } }),
  [`POST ${W}views/`]: (at) => ({ body: { ...fields(at), access: 1 } }),
  [`GET ${W}views/:id/`]: seenInWorkspace,
  [`PATCH ${W}views/:id/`]: (at) => ({ ...seenInWorkspace(at), body: fields(at) }),
  [`DELETE ${W}views/:id/`]: seenInWorkspace,
  [`POST ${W}views/:id/access/`]: (at) => ({ ...seenInWorkspace(at), body: { access: 0 } }),
  [`POST ${W}views/:id/lock/`]: seenInWorkspace,
  [`DELETE ${W}views/:id/lock/`]: seenInWorkspace,
};
