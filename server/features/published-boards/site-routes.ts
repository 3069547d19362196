import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

import { anchorFacts, findAnchor, findProjectAnchor } from '#server/platform/access/anchors.ts';
import {
  type AnchorScope,
  type PublicScope,
  readScope,
  type Scope,
} from '#server/platform/access/scope.ts';
import { publicPage } from '#server/platform/client/public-page.ts';
import { type Http, route } from '#server/platform/http/route.ts';
import { HttpReply } from '#server/platform/replies/reply.ts';
import { basePath, SPACE_PATH, webAddress } from '#server/platform/settings/web-addresses.ts';
import { type Reading, readingOf } from '#server/platform/texts/visitor-language.ts';
import type { PublicItem } from '#shared/contract/published-boards.ts';
import { escapeHtml } from '#shared/lib/escape-html.ts';
import type { AnchorKind } from '#shared/permissions.ts';

import { readFirstItems } from './board/items.ts';
import { listBoardStates } from './board/parts.ts';
import { publicFileAddress } from './files/queries.ts';
import { readPublicMeta, readPublicText } from './queries.ts';

/** Paths of the public site by kind of publication. */
const SITES = [
  { path: '/spaces/issues/:anchor/', kind: 'project' },
  { path: '/spaces/views/:anchor/', kind: 'view' },
  { path: '/spaces/pages/:anchor/', kind: 'page' },
] as const;

/** The scope of a visitor at an address; null when nothing of that kind is published there. */
export async function visit(
  scope: PublicScope,
  anchor: string,
  kind: AnchorKind,
): Promise<AnchorScope | null> {
  const found = await findAnchor(scope.platform, anchor);
  if (found?.anchor.entity_name !== kind) return null;
  const { user, mutation_id, entity_id } = scope;
  return readScope(scope.platform, anchorFacts({ user, mutation_id, entity_id }, found));
}

/** Pages of the public site, readable without scripts. */
const pageRoutes = SITES.map(({ path, kind }) =>
  route({
    method: 'GET',
    url: path,
    scope: 'public',
    response: 'text',
    doc: `The public page of a ${kind}`,
    handler: async (scope, { params }, http) => {
      const visitor = await visit(scope, params.anchor, kind);
      return visitor ? shown(visitor, http) : missing(scope, http);
    },
  }),
);

/** Query parameters that a redirect from the old address keeps. */
const KEPT = ['board', 'peekId'] as const;
const OldQuery = z.object({ board: z.string().max(100), peekId: z.string().max(100) }).partial();

/** The former address of a published project, with the project's id. */
const oldRoute = route({
  method: 'GET',
  url: '/spaces/:workspace/:project/',
  scope: 'public',
  query: OldQuery,
  response: 'redirect',
  doc: 'Leads from the old address of a published project to its public page',
  handler: async (scope, { params, query }, http) => {
    const found = await findProjectAnchor(scope.platform, params.workspace, params.project);
    if (!found) return missing(scope, http);
    const kept = KEPT.flatMap((name) => (query[name] ? [[name, query[name]]] : []));
    const location = webAddress(
      scope.platform.config,
      'space',
      `/issues/${found.anchor.anchor}/`,
      Object.fromEntries(kept) as Record<string, string>,
    );
    return new HttpReply(302, undefined, { location, 'cache-control': 'no-store' });
  },
});

export const siteRoutes = [...pageRoutes, oldRoute];

async function shown(scope: AnchorScope, { request }: Http) {
  const { name, description, cover_image } = await readPublicMeta(scope);
  const isStatic = scope.anchor.entity_name === 'page';
  const reading = await readingFor(scope, request);
  return publicPage(scope.platform, request, {
    reading,
    title: name,
    description,
    image: cover_image && new URL(cover_image, scope.platform.config.PUBLIC_URL).href,
    body: `<main><h1>${escapeHtml(name)}</h1><p>${escapeHtml(description)}</p>${await contentOf(scope, reading)}</main>`,
    isEmbeddable: scope.anchor.is_embeddable,
    isStatic,
    ...(isStatic && { follows: scope.anchor.anchor }),
  });
}

/** The language of a page, and links to it in the others. */
function readingFor({ platform }: Scope, request: FastifyRequest) {
  const path = request.url.split('?')[0] ?? '';
  const address = webAddress(platform.config, 'space', path.slice(SPACE_PATH.length));
  return readingOf(platform, request, new URL(address).pathname);
}

/** HTML of a publication: the text of a page, or the first items of a board. */
async function contentOf(scope: AnchorScope, { say }: Reading): Promise<string> {
  const { anchor } = scope;
  if (anchor.entity_name === 'page') return withPictures(scope, await readPublicText(scope));
  const [{ results, total_count }, states] = await Promise.all([
    readFirstItems(scope),
    listBoardStates(scope),
  ]);
  const names = new Map(states.map(({ id, name }) => [id, name]));
  const lines = (results as readonly PublicItem[]).map((item) => lineOf(scope, item, names));
  // The program renders over it; the attribute marks content that it has not replaced yet.
  return `<p>${escapeHtml(say('items', { count: total_count }))}</p><ul data-first>${lines.join('')}</ul>`;
}

const PICTURE = /<image-component((?:\s+[\w-]+(?:="[^"]*")?)*)\s*>(?:<\/image-component>)?/g;
const SOURCE = /\ssrc="([0-9a-f-]{36})"/i;

/** Replaces picture nodes of the editor by plain `img` elements. */
function withPictures({ anchor, platform }: AnchorScope, html: string): string {
  const base = basePath(platform.config).replace(/\/$/, '');
  return html.replaceAll(PICTURE, (_tag, attributes: string) => {
    const [, id] = SOURCE.exec(attributes) ?? [];
    return id ? `<img src="${base}${publicFileAddress(anchor.anchor, id)}" alt="" />` : '';
  });
}

function lineOf(
  { project }: AnchorScope,
  { sequence_id, name, state_id }: PublicItem,
  states: ReadonlyMap<string, string>,
): string {
  const key =
    sequence_id === null ? '' : `<span>${escapeHtml(project.identifier)}-${sequence_id}</span> `;
  const state = states.get(state_id ?? '');
  return `<li>${key}${escapeHtml(name)}${state === undefined ? '' : ` <small>${escapeHtml(state)}</small>`}</li>`;
}

async function missing(scope: PublicScope, { request }: Http) {
  const reading = await readingFor(scope, request);
  const { say } = reading;
  return publicPage(scope.platform, request, {
    reading,
    title: say('notFound'),
    description: '',
    body: `<main><h1>${escapeHtml(say('missing.title'))}</h1><p>${escapeHtml(say('missing.text'))}</p></main>`,
    // A refusal inside a frame of another site must show, too.
    isEmbeddable: true,
    isStatic: true,
    status: 404,
  });
}
