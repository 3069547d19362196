import { webRoutes } from '#server/app.ts';
import type { Route } from '#server/platform/http/route.ts';

import { nameOf } from './drive.ts';
import type { Place } from './place.ts';
import { type Input, sampleOf } from './samples.ts';
import type { Person } from './scene.ts';

const W = '/api/v1/workspaces/:slug/';
const P = `${W}projects/:project_id/`;
const I = `${P}issues/:work_item_id/`;

type Change = (at: Place) => Input;
const on = (at: Place, more: Readonly<Record<string, string>> = {}) => ({
  params: { work_item_id: at.id('item'), ...more },
});

/** Differences of external API calls from the sample of the matching web call. */
const changes: Readonly<Record<string, Change>> = {
  [`POST ${P}members/`]: () => ({ body: { email: 'new@person.test', display_name: 'New' } }),
  [`PUT ${P}issues/`]: () => ({
    body: { name: 'Brought over', external_id: '1', external_source: 'test' },
  }),
  [`GET ${I}links/:id/`]: (at) => on(at, { id: at.id('link') }),
  [`GET ${I}activities/:id/`]: (at) => ({ ...on(at, { id: at.id('comment') }), answers: 404 }),
  [`GET ${P}cycles/:cycle_id/cycle-issues/:id/`]: (at) => ({
    params: { cycle_id: at.id('cycle'), id: at.id('item') },
    answers: 404,
  }),
  [`GET ${P}estimates/:estimate_id/estimate-points/`]: (at) => ({
    params: { estimate_id: at.id('estimate') },
  }),
  // The project has one already.
  [`POST ${P}estimates/`]: () => ({ body: { name: 'New estimate' }, answers: 409 }),
  [`PATCH ${P}estimates/`]: () => ({ body: { name: 'Renamed estimate' } }),
  [`POST ${P}estimates/:estimate_id/estimate-points/`]: () => ({ body: { value: '21' } }),
  [`PATCH ${P}features/`]: () => ({ body: { epics: true } }),
  [`PATCH ${W}features/`]: () => ({ body: { wiki: false } }),
  [`POST ${W}invitations/`]: () => ({ body: { email: 'guest@person.test', role: 5 } }),
  [`PATCH ${P}intake-issues/:id/status/`]: () => ({ body: { status: 1 } }),
  [`POST ${W}issues/advanced-search/`]: () => ({ body: { query: 'a' } }),
  [`POST ${I}dependencies/`]: (at) => ({
    ...on(at),
    body: { relation_type: 'blocking', work_item_ids: [at.id('done')] },
  }),
  [`DELETE ${I}dependencies/:related_id/`]: (at) => on(at, { related_id: at.id('other') }),
  [`POST ${P}epics/:work_item_id/issues/`]: (at) => ({
    params: { work_item_id: at.id('epic') },
    body: { work_item_ids: [at.id('item')] },
  }),
  [`POST ${W}pages/`]: (at) => ({ body: { name: 'New page', project: at.project.id } }),
  [`GET ${W}pages/:id/`]: (at) => ({ params: { id: at.id('page') } }),
  [`PATCH ${W}pages/:id/`]: (at) => ({ params: { id: at.id('page') }, body: { name: 'Changed' } }),
  [`PUT ${W}pages/:id/`]: (at) => ({ params: { id: at.id('page') }, body: { name: 'Changed' } }),
  [`DELETE ${W}pages/:id/`]: (at) => ({ params: { id: at.id('archivedPage') }, body: undefined }),
  [`POST ${W}pages/:id/archive/`]: (at) => ({ params: { id: at.id('page') }, body: undefined }),
  [`DELETE ${W}pages/:id/archive/`]: (at) => ({
    params: { id: at.id('archivedPage') },
    body: undefined,
  }),
  [`POST ${I}pages/`]: (at) => ({ ...on(at), body: { page_id: at.id('page') } }),
  [`GET ${I}pages/:id/`]: (at) => ({ ...on(at, { id: at.id('link') }), answers: 404 }),
  [`DELETE ${I}pages/:id/`]: (at) => ({ ...on(at, { id: at.id('link') }), answers: 404 }),
  [`POST ${P}project-members/`]: (at) => ({ body: { member: at.author.id, role: 20 } }),
  [`GET ${W}roles/:id/`]: () => ({ params: { id: '00000000-0000-4000-8000-000000010020' } }),
};

/**
 * A valid call of the external API: the sample of the matching web call, with its own differences.
 */
export function externalSampleOf(route: Route): (at: Place, me: Person) => Input {
  const made = webRoutes().find((one) => nameOf(one) === route.madeOf);
  if (!made) throw new Error(`${nameOf(route)} is made of no call of the web.`);
  const sample = sampleOf(made);
  const change = changes[nameOf(route)];
  return (at, me) => {
    const { query: _query, ...base } = sample(at, me);
    return { ...base, ...change?.(at) };
  };
}
