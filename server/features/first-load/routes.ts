import { live } from '#server/platform/access/visibility/live.ts';
import type { Audience } from '#server/platform/changes/change-log.ts';
import { allEntities, type EntityDefinition, idsOf } from '#server/platform/changes/entities.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { cursorText } from '#server/platform/feed/cursor.ts';
import {
  type LoadedPage,
  type Mark,
  parseMark,
  readFirstLoad,
  type SentImages,
} from '#server/platform/feed/first-load.ts';
import { readHeads, readPosition } from '#server/platform/feed/log-reader.ts';
import { findAudience, type Membership, membershipOf } from '#server/platform/feed/members.ts';
import { isOpened } from '#server/platform/feed/opened.ts';
import { route } from '#server/platform/http/route.ts';
import { JsonText } from '#server/platform/replies/reply.ts';
import {
  AudiencesPage,
  AudiencesQuery,
  FirstLoadPage,
  FirstLoadQuery,
  FirstLoadStart,
  FirstLoadStartQuery,
  OpenedQuery,
} from '#shared/contract/first-load.ts';
import { errors } from '#shared/errors.ts';

/** First load of a client, and its reload after a reset. */
export const firstLoadRoutes = [
  route({
    method: 'GET',
    url: '/api/feed/images/',
    scope: 'user',
    query: FirstLoadQuery,
    response: FirstLoadPage,
    doc: 'Everything of an audience of the change feed as it is now, 2,000 images a page (our own)',
    handler: async ({ platform, sql, user }, { query }) => {
      const membership = await membershipOf(platform, user.id);
      const scope = membership && (await findAudience(platform, membership, query.scope));
      // Foreign and missing audiences get the same error.
      if (!scope) throw errors.notFound();
      const load = {
        scopes: [scope],
        entities: entitiesOf(query.entities),
        after: placeOf(query.after),
      };
      const page = await readFirstLoad(sql, load);
      return new JsonText(pageText(page(membership.audiences)));
    },
  }),
  route({
    method: 'GET',
    url: '/api/feed/audiences/',
    scope: 'user',
    query: AudiencesQuery,
    response: AudiencesPage,
    doc: 'The same of many audiences at once (our own)',
    handler: async ({ platform, sql, user }, { query }) => {
      const membership = await membershipOf(platform, user.id);
      if (!membership) throw errors.notFound();
      // In a fixed order: people in the same projects share the cached reads.
      const scopes = [...membership.audiences]
        .filter((name) => query.names.includes(name))
        .toSorted();
      const entities = entitiesOf(undefined);
      const load = { scopes, entities, after: placeOf(query.after) };
      const page = await readFirstLoad(sql, load);
      const { images, next } = page(membership.audiences);
      const texts = images();
      const parts = scopes.map((scope, n) => `${JSON.stringify(scope)}:${texts[n] ?? '{}'}`);
      return new JsonText(`{"images":{${parts.join(',')}},"next":${JSON.stringify(next)}}`);
    },
  }),
  route({
    method: 'GET',
    url: '/api/feed/start/',
    scope: 'user',
    query: FirstLoadStartQuery,
    response: FirstLoadStart,
    // Its cursors are those of the replica: the feed brings what came since.
    mayLag: true,
    doc: 'What a person sees of a workspace and one project, and where the change feed goes on (our own)',
    handler: async ({ platform, sql, user }, { query }) => {
      const { workspace, identifier } = query;
      const membership = await membershipOf(platform, user.id);
      if (!membership) throw errors.notFound();
      const own = [...membership.audiences].filter(
        (name) => name.startsWith('user:') || membership.workspaceOf.get(name) === workspace,
      );
      const project =
        identifier === undefined
          ? query.project
          : await projectNamed(sql, projectsOf(own), identifier);
      const isShown = (name: Audience) => projectsOf([name]).every((id) => id === project);
      const scopes = own.filter(isShown);
      // Foreign and missing workspaces and projects get the same error.
      const wanted = project === undefined ? idsOf(scopes, 'workspace') : projectsOf(scopes);
      if (wanted.length === 0) throw errors.notFound();
      const entities = entitiesOf(undefined);
      const head = await startOfReply(sql, own);
      const read = await Promise.all(
        scopes.map(async (scope) => {
          const orElse = new Set(entitiesOf(drawnWith(scope)));
          const load = { scopes: [scope], entities, after: null, orElse };
          return (await readFirstLoad(sql, load))(membership.audiences);
        }),
      );
      // Admins see a project in three audiences.
      const written: SentImages = new Map();
      const pages = read.map(
        (page, n) => `${JSON.stringify(scopes[n])}:${pageText(page, written)}`,
      );
      // Other projects are only listed, so that the person does not seem to be in none.
      const others = own.filter((name) => !isShown(name)).toSorted();
      const load = { scopes: others, entities: entitiesOf('project'), after: null };
      const images = (await readFirstLoad(sql, load))(membership.audiences).images(written);
      for (const [n, scope] of others.entries())
        pages.push(`${JSON.stringify(scope)}:{"images":${images[n] ?? '{}'},"next":""}`);
      return new JsonText(`${head},"pages":{${pages.join(',')}}}`);
    },
  }),
  route({
    method: 'GET',
    url: '/api/feed/opened/',
    scope: 'user',
    query: OpenedQuery,
    response: FirstLoadStart,
    doc: 'Comments, activity and all else of an item or page that is open, and where the change feed goes on (our own)',
    handler: async ({ platform, sql, user }, { query }) => {
      const membership = await membershipOf(platform, user.id);
      const name = membership && (query.scope ?? (await itemNamed(sql, membership, query)));
      const scope = name && (await findAudience(platform, membership, name));
      // Foreign, missing and other audiences get the same error.
      if (!scope || !isOpened(scope)) throw errors.notFound();
      const head = await startOfReply(sql, [scope]);
      const load = { scopes: [scope], entities: entitiesOf(undefined), after: null };
      const page = (await readFirstLoad(sql, load))(membership.audiences);
      return new JsonText(`${head},"pages":{${JSON.stringify(scope)}:${pageText(page)}}}`);
    },
  }),
];

/**
 * Where the change feed goes on, as the beginning of a reply. Read before the images: the feed
 * repeats what changes meanwhile.
 */
async function startOfReply(sql: SqlClient, names: readonly Audience[]): Promise<string> {
  const [{ epoch }, heads] = await Promise.all([readPosition(sql), readHeads(sql, names)]);
  const cursors = Object.fromEntries(
    [...heads].map(([name, cursor]) => [name, cursorText(cursor)]),
  );
  return JSON.stringify({ epoch, cursors }).slice(0, -1);
}

/** Entities that rendering a list needs. */
const DRAWN_WITH = 'cycle,estimate,estimate_point,label,module,project,state,workspace';
/** A person's own entities for rendering; most others of a large instance are subscriptions. */
const OWN_DRAWN_WITH =
  'favorite,home_widget,mute,project_member,project_user_properties,sidebar_preference,user,user_profile';

function drawnWith(scope: string): string {
  return scope.startsWith('user:') ? OWN_DRAWN_WITH : DRAWN_WITH;
}

function pageText({ images, next }: LoadedPage, written?: SentImages): string {
  return `{"images":${images(written)[0] ?? '{}'},"next":${JSON.stringify(next)}}`;
}

/** The one of these projects whose items have such keys; undefined where there is none. */
async function projectNamed(
  sql: SqlClient,
  ids: readonly string[],
  identifier: string,
): Promise<string | undefined> {
  const [found] = await sql<{ id: string }[]>`
    SELECT id FROM projects WHERE id = ANY(${ids as string[]}::uuid[])
      AND identifier = ${identifier.toUpperCase()}`;
  return found?.id;
}

/** The audience of an item of the person's projects in a workspace, by its key; null where there is none. */
async function itemNamed(
  sql: SqlClient,
  { audiences, workspaceOf }: Membership,
  { workspace, key }: OpenedQuery,
): Promise<string | null> {
  const [, identifier, number] = /^(.+)-(\d{1,9})$/.exec(key ?? '') ?? [];
  const own = [...audiences].filter((name) => workspaceOf.get(name) === workspace);
  const project = identifier && (await projectNamed(sql, projectsOf(own), identifier));
  if (!project) return null;
  const [found] = await sql<{ id: string }[]>`
    SELECT i.id FROM work_items i
    WHERE i.project_id = ${project} AND i.sequence_id = ${Number(number)} AND ${live(sql, 'i')}`;
  return found ? `item:${found.id}` : null;
}

const projectsOf = (audiences: readonly Audience[]) => idsOf(audiences, 'project', 'project-guest');

/** The named entities in order of name: the same in every process of any version. */
function entitiesOf(names: string | undefined): EntityDefinition[] {
  const wanted = new Set(names?.split(',').map((name) => name.trim()));
  wanted.delete('');
  return allEntities()
    .filter((entity) => (wanted.size > 0 ? wanted.has(entity.name) : !entity.isOnDemand))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function placeOf(after: string | undefined): Mark | null {
  if (!after) return null;
  const place = parseMark(after);
  if (!place) throw errors.invalidCursor();
  return place;
}
