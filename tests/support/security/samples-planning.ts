import { v7 } from 'uuid';

import type { Place } from './place.ts';
import type { Samples } from './samples.ts';

const W = '/api/workspaces/:slug/';
const P = `${W}projects/:project_id/`;
const plain = () => ({});
const properties = { filters: {}, display_filters: {}, display_properties: {} };

const cycle = (at: Place) => ({ params: { id: at.id('cycle') } });
const itemsOfCycle = (at: Place) => ({ params: { cycle_id: at.id('cycle') } });
const endedCycle = (at: Place) => ({ params: { id: at.id('endedCycle') } });
const archivedCycle = (at: Place) => ({ params: { id: at.id('archivedCycle') } });
const cycleBody = () => ({
  name: `C${v7()}`,
  description: 'About',
  start_date: '2035-01-01',
  end_date: '2035-01-10',
  view_props: {},
  logo_props: {},
  sort_order: 5,
  external_source: null,
  external_id: null,
  timezone: 'UTC',
});

const module = (at: Place) => ({ params: { id: at.id('module') } });
const ofModule = (at: Place) => ({ params: { module_id: at.id('module') } });
const endedModule = (at: Place) => ({ params: { id: at.id('endedModule') } });
const archivedModule = (at: Place) => ({ params: { id: at.id('archivedModule') } });
const moduleLink = (at: Place) => ({
  params: { module_id: at.id('module'), id: at.id('moduleLink') },
});
const moduleBody = (at: Place) => ({
  name: `M${v7()}`,
  description: 'About',
  start_date: '2035-01-01',
  target_date: '2035-01-10',
  status: 'planned',
  lead_id: at.author.id,
  member_ids: [at.author.id],
  logo_props: {},
  view_props: {},
  sort_order: 5,
  external_source: null,
  external_id: null,
});
const linkBody = () => ({ title: 'A link', url: `https://${v7()}.test/`, metadata: {} });
const list = { group_by: 'state_id', per_page: '50' };

export const planningSamples: Samples = {
  [`GET ${P}automation-preview/`]: () => ({ query: { archive_in: '3', close_in: '1' } }),
  [`GET ${P}automation-preview/items/`]: () => ({ query: { automation: 'close', months: '1' } }),
  [`GET ${W}cycles/`]: plain,
  [`GET ${W}active-cycles/`]: () => ({ query: { per_page: '5', cursor: '5:0:0' } }),
  [`GET ${P}cycles/`]: () => ({ query: { cycle_view: 'current' } }),
  [`GET ${P}cycle-counts/`]: plain,
  [`GET ${P}module-counts/`]: plain,
  [`POST ${P}cycles/`]: () => ({ body: cycleBody() }),
  [`GET ${P}cycles/:id/`]: cycle,
  [`PATCH ${P}cycles/:id/`]: (at) => ({ ...cycle(at), body: cycleBody() }),
  [`DELETE ${P}cycles/:id/`]: cycle,
  [`POST ${P}cycles/date-check/`]: (at) => ({
    body: { start_date: '2035-02-01', end_date: '2035-02-02', cycle_id: at.id('cycle') },
  }),
  [`POST ${P}cycles/:id/archive/`]: endedCycle,
  [`DELETE ${P}cycles/:id/archive/`]: archivedCycle,
  [`GET ${P}archived-cycles/`]: plain,
  [`GET ${P}archived-cycles/:id/`]: archivedCycle,
  [`GET ${P}cycles/:id/user-properties/`]: cycle,
  [`PATCH ${P}cycles/:id/user-properties/`]: (at) => ({ ...cycle(at), body: properties }),
  [`POST ${P}user-favorite-cycles/`]: (at) => ({ body: { cycle: at.id('cycle') } }),
  [`DELETE ${P}user-favorite-cycles/:id/`]: (at) => ({ params: { id: at.id('runningCycle') } }),
  [`GET ${P}cycles/:id/progress/`]: cycle,
  [`GET ${P}cycles/:id/cycle-progress/`]: endedCycle,
  [`GET ${P}cycles/:id/analytics/`]: (at) => ({ ...endedCycle(at), query: { type: 'issues' } }),
  [`GET ${P}cycles/:cycle_id/cycle-issues/`]: (at) => ({ ...itemsOfCycle(at), query: list }),
  [`POST ${P}cycles/:cycle_id/cycle-issues/`]: (at) => ({
    ...itemsOfCycle(at),
    body: { issues: [at.id('item')] },
  }),
  [`DELETE ${P}cycles/:cycle_id/cycle-issues/:id/`]: (at) => ({
    params: { cycle_id: at.id('cycle'), id: at.id('item') },
  }),
  [`POST ${P}cycles/:cycle_id/transfer-issues/`]: (at) => ({
    params: { cycle_id: at.id('endedCycle') },
    body: { new_cycle_id: at.id('cycle') },
  }),
  [`POST ${P}cycles/:cycle_id/end/`]: (at) => ({
    params: { cycle_id: at.id('runningCycle') },
    body: { new_cycle_id: at.id('cycle') },
  }),

  [`GET ${W}modules/`]: plain,
  [`GET ${P}modules/`]: plain,
  [`POST ${P}modules/`]: (at) => ({ body: moduleBody(at) }),
  [`POST ${P}cycles/:id/restore/`]: (at) => ({ params: { id: at.id('deletedCycle') } }),
  [`POST ${P}modules/:id/restore/`]: (at) => ({ params: { id: at.id('deletedModule') } }),
  [`GET ${P}modules/:id/`]: module,
  [`GET ${P}modules/:id/module-progress/`]: endedModule,
  [`PATCH ${P}modules/:id/`]: (at) => ({ ...module(at), body: moduleBody(at) }),
  [`PUT ${P}modules/:id/`]: (at) => ({ ...module(at), body: moduleBody(at) }),
  [`DELETE ${P}modules/:id/`]: module,
  [`POST ${P}modules/:id/archive/`]: endedModule,
  [`DELETE ${P}modules/:id/archive/`]: archivedModule,
  [`GET ${P}archived-modules/`]: plain,
  [`GET ${P}archived-modules/:id/`]: archivedModule,
  [`GET ${P}modules/:id/user-properties/`]: module,
  [`PATCH ${P}modules/:id/user-properties/`]: (at) => ({ ...module(at), body: properties }),
  [`POST ${P}user-favorite-modules/`]: (at) => ({ body: { module: at.id('module') } }),
  [`DELETE ${P}user-favorite-modules/:id/`]: (at) => ({ params: { id: at.id('endedModule') } }),
  [`GET ${P}modules/:module_id/issues/`]: (at) => ({ ...ofModule(at), query: list }),
  [`POST ${P}modules/:module_id/issues/`]: (at) => ({
    ...ofModule(at),
    body: { issues: [at.id('item')] },
  }),
  [`DELETE ${P}modules/:module_id/issues/:id/`]: (at) => ({
    params: { module_id: at.id('module'), id: at.id('item') },
  }),
  [`POST ${P}issues/:id/modules/`]: (at) => ({
    params: { id: at.id('item') },
    body: { modules: [at.id('module')], removed_modules: [at.id('endedModule')] },
  }),
  [`GET ${P}modules/:module_id/module-links/`]: ofModule,
  [`POST ${P}modules/:module_id/module-links/`]: (at) => ({ ...ofModule(at), body: linkBody() }),
  [`GET ${P}modules/:module_id/module-links/:id/`]: moduleLink,
  [`PATCH ${P}modules/:module_id/module-links/:id/`]: (at) => ({
    ...moduleLink(at),
    body: linkBody(),
  }),
  [`PUT ${P}modules/:module_id/module-links/:id/`]: (at) => ({
    ...moduleLink(at),
    body: linkBody(),
  }),
  [`DELETE ${P}modules/:module_id/module-links/:id/`]: moduleLink,
};
