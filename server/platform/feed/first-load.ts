import { z } from 'zod';

import type { Audience } from '#server/platform/changes/change-log.ts';
import { type EntityDefinition, type Image, imageText } from '#server/platform/changes/entities.ts';
import { limiter } from '#server/platform/database/batch.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { type ForListener, perView } from './frames.ts';

/** Images of one page at most, of all entities together. */
const MAX_IMAGES = 2_000;
/** Pages that are read at once; the rest wait in line. */
const PAGES_AT_ONCE = 4;
const inLine = limiter(PAGES_AT_ONCE);

/** A place in the order of a first load: entities by name, their images by id. */
export interface Mark {
  readonly entity: string;
  readonly id: string;
}

/** What is loaded: these entities of an audience, from a place on. */
export interface FirstLoad {
  readonly scope: Audience;
  /** By name, in order. */
  readonly entities: readonly EntityDefinition[];
  readonly after: Mark | null;
}

/** Pages that still wait in line, by what they show. */
const waiting = new WeakMap<Platform, Map<string, Promise<ForListener<string>>>>();

/**
 * One page of everything an audience may see now, as JSON text (a reset is the ordinary first load).
 * Whoever asks the same before it is read shares it: after a restart all people of a workspace ask at once. A
 * page that is being read already may be older than the cursor of who asks, and is not shared.
 */
export function readFirstLoad(platform: Platform, load: FirstLoad): Promise<ForListener<string>> {
  const pages = waiting.get(platform) ?? new Map<string, Promise<ForListener<string>>>();
  waiting.set(platform, pages);
  const { scope, entities, after } = load;
  const name = JSON.stringify([scope, entities.map((entity) => entity.name), after]);
  const asked = pages.get(name);
  if (asked) return asked;
  const page = inLine(async () => {
    // Later than `set` below, also when nobody stands in line.
    await Promise.resolve();
    pages.delete(name);
    return readPage(platform.database.sql, load);
  });
  pages.set(name, page);
  return page;
}

async function readPage(
  sql: SqlClient,
  { scope, entities, after }: FirstLoad,
): Promise<ForListener<string>> {
  const left = entities.filter((entity) => after === null || entity.name >= after.entity);
  const found = await Promise.all(
    left.map(async (entity) => {
      const start = entity.name === after?.entity ? after.id : null;
      const ids = await readIds(sql, entity, scope, start);
      return ids.map((id) => ({ entity, id }));
    }),
  );
  const marks = found.flat();
  const page = marks.slice(0, MAX_IMAGES);
  const lists = await Promise.all(
    [...Map.groupBy(page, (mark) => mark.entity)].map(async ([entity, own]) => {
      const ids = own.map((mark) => mark.id);
      return [entity.name, await readImages(sql, entity, scope, ids)] as const;
    }),
  );
  const last = marks.length > MAX_IMAGES ? page.at(-1) : undefined;
  const next = last ? markText({ entity: last.entity.name, id: last.id }) : null;
  const named = lists.flatMap(([, images]) => images.flatMap(({ names = [] }) => names));
  return perView(
    named,
    (listens) => `{"images":{${imagesText(lists, listens)}},"next":${JSON.stringify(next)}}`,
  );
}

/** The images of each entity, as somebody gets them who listens to these audiences. */
function imagesText(
  lists: readonly (readonly [name: string, images: readonly Image[]])[],
  listens: ReadonlySet<Audience>,
): string {
  return lists
    .map(
      ([name, images]) => [name, images.flatMap((one) => imageText(one, listens) ?? [])] as const,
    )
    .filter(([, texts]) => texts.length > 0)
    .map(([name, texts]) => `${JSON.stringify(name)}:[${texts.join(',')}]`)
    .join(',');
}

/** The entity's ids from a place on, in order; one more than a page holds tells that there are more. */
async function readIds(
  sql: SqlClient,
  entity: EntityDefinition,
  scope: Audience,
  after: string | null,
): Promise<string[]> {
  const limit = MAX_IMAGES + 1;
  // The newest are the last of all: they cannot be cut out of a range.
  const range = entity.newest === undefined ? { after, limit } : undefined;
  const ids = (await entity.visibleIds(sql, scope, range)).toSorted();
  const kept = entity.newest === undefined ? ids : ids.slice(-entity.newest);
  return kept.filter((id) => after === null || id > after).slice(0, limit);
}

async function readImages(
  sql: SqlClient,
  entity: EntityDefinition,
  scope: Audience,
  ids: readonly string[],
): Promise<Image[]> {
  const images = await entity.images(sql, ids);
  return images
    .filter((image) => image.audiences.includes(scope))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Writes a place for clients, to whom it is opaque. */
function markText({ entity, id }: Mark): string {
  return `${entity}.${id}`;
}

/** Reads a client's place, or null when it is not one. */
export function parseMark(text: string): Mark | null {
  const [entity, id, ...rest] = text.split('.');
  const isPlace = entity && z.uuid().safeParse(id).success && rest.length === 0;
  return isPlace && id ? { entity, id: id.toLowerCase() } : null;
}
