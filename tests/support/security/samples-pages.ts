import type { Place } from './place.ts';
import type { Samples } from './samples.ts';

const P = '/api/workspaces/:slug/projects/:project_id/';
const G = `${P}pages/:id/`;
const T = `${P}pages/:page_id/`;
/** An empty yjs update. */
const NO_CHANGE = 'AAA=';

const page = (at: Place) => ({ params: { id: at.id('page') } });
const archived = (at: Place) => ({ params: { id: at.id('archivedPage') } });
const text = (at: Place) => ({ params: { page_id: at.id('page') } });
const version = (at: Place) => ({ params: { page_id: at.id('page'), id: at.id('pageVersion') } });

const fields = (at: Place) => ({
  name: 'Changed',
  access: 0,
  color: '#fff',
  sort_order: 5,
  parent: at.id('otherPage'),
  labels: [at.id('label')],
  view_props: { full_width: true },
  logo_props: { in_use: 'emoji' },
  description_html: '<p>Changed</p>',
});

export const pageSamples: Samples = {
  [`GET ${P}pages/`]: () => ({ query: { search: 'Page' } }),
  [`POST ${P}pages/`]: (at) => ({
    body: { ...fields(at), description: {}, description_binary: null },
  }),
  [`GET ${P}archived-pages/`]: () => ({}),
  [`GET ${P}favorite-pages/`]: () => ({}),
  [`POST ${P}favorite-pages/:id/`]: page,
  [`DELETE ${P}favorite-pages/:id/`]: (at) => ({ params: { id: at.id('otherPage') } }),
  [`GET ${G}`]: page,
  [`PATCH ${G}`]: (at) => ({
    ...page(at),
    body: { ...fields(at), is_locked: false, archived_at: null },
  }),
  [`DELETE ${G}`]: archived,
  [`POST ${G}access/`]: (at) => ({ ...page(at), body: { access: 0 } }),
  [`POST ${G}lock/`]: page,
  [`DELETE ${G}lock/`]: page,
  [`POST ${G}archive/`]: page,
  [`DELETE ${G}archive/`]: archived,
  [`POST ${G}duplicate/`]: page,
  [`POST ${G}move/`]: (at) => ({ ...page(at), body: { new_project_id: at.project.id } }),
  [`GET ${G}sub-pages/`]: page,
  [`GET ${T}description/`]: text,
  [`PATCH ${T}description/`]: (at) => ({
    ...text(at),
    body: { description_binary: NO_CHANGE, description_html: '<p>Changed</p>', description: {} },
  }),
  [`GET ${T}versions/`]: text,
  [`GET ${T}versions/:id/`]: version,
  [`POST ${T}versions/:id/restore/`]: version,
};
