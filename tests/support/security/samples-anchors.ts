import type { AnchorKind } from '#shared/permissions.ts';

import type { Place } from './place.ts';
import type { Samples } from './samples.ts';

const P = '/api/workspaces/:slug/projects/:project_id/';
const A = '/api/public/anchor/:anchor/';

const settings = {
  is_comments_enabled: true,
  is_reactions_enabled: true,
  is_votes_enabled: true,
  is_embeddable: true,
  view_props: { list: true, kanban: false },
  fields: ['key', 'state'],
};
const board = (at: Place) => ({ params: { id: at.id('projectAnchor') } });
const at =
  (kind: AnchorKind, more: object = {}) =>
  (place: Place) => ({ params: { anchor: place.anchor(kind) }, ...more });

/** Calls about what is published, by members and by visitors. */
export const anchorSamples: Samples = {
  [`GET ${P}project-deploy-boards/`]: () => ({}),
  [`POST ${P}project-deploy-boards/`]: () => ({ body: settings }),
  [`PATCH ${P}project-deploy-boards/:id/`]: (place) => ({ ...board(place), body: settings }),
  [`DELETE ${P}project-deploy-boards/:id/`]: board,
  ...Object.fromEntries(
    (['view', 'page'] as const).flatMap((kind) => {
      const one = (place: Place) => ({ params: { id: place.id(kind) } });
      return [
        [`GET ${P}${kind}s/:id/publish/`, one],
        [`POST ${P}${kind}s/:id/publish/`, (place: Place) => ({ ...one(place), body: settings })],
        [`PATCH ${P}${kind}s/:id/publish/`, (place: Place) => ({ ...one(place), body: settings })],
        [`DELETE ${P}${kind}s/:id/publish/`, one],
      ];
    }),
  ),
  ['GET /spaces/issues/:anchor/']: at('project'),
  ['GET /spaces/views/:anchor/']: at('view'),
  ['GET /spaces/pages/:anchor/']: at('page'),
  [`GET ${A}settings/`]: at('project'),
  [`GET ${A}meta/`]: at('view'),
};
