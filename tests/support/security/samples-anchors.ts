import type { AnchorKind } from '#shared/permissions.ts';

import { type Place, REACTION } from './place.ts';
import type { Sample, Samples } from './samples.ts';

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
const settingsAt = (at: Place) => ({ ...settings, intake: at.id('intake') });
const board = (at: Place) => ({ params: { id: at.id('projectAnchor') } });
const at =
  (kind: AnchorKind, more: object = {}) =>
  (place: Place) => ({ params: { anchor: place.anchor(kind) }, ...more });

const ITEM = `${A}issues/:work_item_id/`;
const COMMENT = `${A}comments/:comment_id/reactions/`;

interface Sent {
  readonly body?: unknown;
  readonly answers?: number;
  readonly more?: Readonly<Record<string, string>>;
}
const item =
  ({ more, ...sent }: Sent = {}) =>
  (place: Place) => ({
    params: { anchor: place.anchor('project'), work_item_id: place.id('item'), ...more },
    ...sent,
  });
/** The comment is somebody else's, so other people get "not found". */
const ownComment =
  (sent: Sent = {}) =>
  (place: Place) => {
    const one = item(sent)(place);
    return { ...one, params: { ...one.params, id: place.id('comment') }, answers: 404 };
  };
const comment =
  ({ more, ...sent }: Sent = {}) =>
  (place: Place) => ({
    params: { anchor: place.anchor('project'), comment_id: place.id('publicComment'), ...more },
    ...sent,
  });

const FILES = '/api/public/assets/v2/anchor/:anchor/';
const picture = {
  name: 'a.png',
  size: 4,
  type: 'image/png',
  entity_type: 'COMMENT_DESCRIPTION',
  entity_identifier: '',
};
/** The image is somebody else's, so other people get "not found". */
const ownPicture =
  (more: object = {}): Sample =>
  (place) => ({
    params: { anchor: place.anchor('project'), asset_id: place.id('picture') },
    answers: 404,
    ...more,
  });

export const anchorSamples: Samples = {
  [`GET ${P}project-deploy-boards/`]: () => ({}),
  [`POST ${P}project-deploy-boards/`]: (place) => ({ body: settingsAt(place) }),
  [`PATCH ${P}project-deploy-boards/:id/`]: (place) => ({
    ...board(place),
    body: settingsAt(place),
  }),
  [`DELETE ${P}project-deploy-boards/:id/`]: board,
  ...Object.fromEntries(
    (['view', 'page'] as const).flatMap((kind) => {
      const one = (place: Place) => ({ params: { id: place.id(kind) } });
      return [
        [`GET ${P}${kind}s/:id/publish/`, one],
        [
          `POST ${P}${kind}s/:id/publish/`,
          (place: Place) => ({ ...one(place), body: settingsAt(place) }),
        ],
        [
          `PATCH ${P}${kind}s/:id/publish/`,
          (place: Place) => ({ ...one(place), body: settingsAt(place) }),
        ],
        [`DELETE ${P}${kind}s/:id/publish/`, one],
      ];
    }),
  ),
  ['GET /spaces/issues/:anchor/']: at('project'),
  ['GET /spaces/views/:anchor/']: at('view'),
  ['GET /spaces/pages/:anchor/']: at('page'),
  ...Object.fromEntries(
    ['issues', 'states', 'labels', 'cycles', 'modules', 'members', 'estimate'].map((word) => [
      `GET ${A}${word}/`,
      at('project'),
    ]),
  ),
  [`GET ${ITEM}`]: item(),
  [`GET ${ITEM}comments/`]: item(),
  [`POST ${ITEM}comments/`]: item({ body: { comment_html: '<p>Good</p>' } }),
  [`PATCH ${ITEM}comments/:id/`]: ownComment({ body: { comment_html: '<p>Better</p>' } }),
  [`DELETE ${ITEM}comments/:id/`]: ownComment(),
  [`GET ${ITEM}reactions/`]: item(),
  [`POST ${ITEM}reactions/`]: item({ body: { reaction: '128077' } }),
  [`DELETE ${ITEM}reactions/:reaction/`]: item({ more: { reaction: REACTION }, answers: 404 }),
  [`GET ${ITEM}votes/`]: item(),
  [`POST ${ITEM}votes/`]: item({ body: { vote: -1 } }),
  [`DELETE ${ITEM}votes/`]: item({ answers: 404 }),
  [`GET ${COMMENT}`]: comment(),
  [`POST ${COMMENT}`]: comment({ body: { reaction: '128077' } }),
  [`DELETE ${COMMENT}:reaction/`]: comment({ more: { reaction: REACTION }, answers: 404 }),
  ...Object.fromEntries(
    ['intake-issues', 'inbox-issues'].flatMap((word) => {
      const url = `${A}intakes/:intake_id/${word}/`;
      const here = (place: Place) => ({
        params: { anchor: place.anchor('project'), intake_id: place.id('intake') },
      });
      // It is somebody else's, so other people get "not found".
      const one = (place: Place) => ({
        params: { ...here(place).params, id: place.id('handedIn') },
        answers: 404,
      });
      const issue = { name: 'Tea', description_html: '<p>Hot</p>' };
      return [
        [`GET ${url}`, here],
        [
          `POST ${url}`,
          (place: Place) => ({ ...here(place), body: { issue: { ...issue, priority: 'high' } } }),
        ],
        [`GET ${url}:id/`, one],
        [`PATCH ${url}:id/`, (place: Place) => ({ ...one(place), body: { issue } })],
        [`DELETE ${url}:id/`, one],
      ];
    }),
  ),
  [`POST ${FILES}`]: at('project', { body: picture }),
  [`GET ${FILES}:asset_id/`]: (place) => ({
    params: { anchor: place.anchor('project'), asset_id: place.id('picture') },
  }),
  [`PATCH ${FILES}:asset_id/`]: ownPicture({ body: { attributes: { name: 'b.png' } } }),
  [`DELETE ${FILES}:asset_id/`]: ownPicture(),
  // The comment is somebody else's, so other people get "not found".
  [`POST ${FILES}:entity_id/bulk/`]: (place) => ({
    params: { anchor: place.anchor('project'), entity_id: place.id('publicComment') },
    body: { asset_ids: [place.id('picture')] },
    answers: 404,
  }),
  ...Object.fromEntries(
    ['anchor', 'workspaces'].map((word) => [
      `POST /api/public/assets/v2/${word}/:anchor/restore/:asset_id/`,
      ownPicture(),
    ]),
  ),
  ['GET /api/public/workspaces/:workspace/projects/:project/anchor/']: (place) => ({
    params: { workspace: place.workspace.slug, project: place.project.id },
  }),
  ['GET /spaces/:workspace/:project/']: (place) => ({
    params: { workspace: place.workspace.slug, project: place.project.id },
  }),
  [`GET ${A}settings/`]: at('project'),
  [`GET ${A}meta/`]: at('view'),
};
