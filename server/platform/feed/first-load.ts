import { z } from 'zod';

import type { Audience } from '#server/platform/changes/change-log.ts';
import {
  type EntityDefinition,
  type IdRange,
  type Image,
  imageText,
} from '#server/platform/changes/entities.ts';
import { limiter } from '#server/platform/database/batch.ts';
import type { SqlClient } from '#server/platform/database/database.ts';

import { type ForListener, perView } from './frames.ts';
import { isOpened } from './opened.ts';

/** Limit of images on a page, of all entities together. */
const MAX_IMAGES = 2_000;
/** Limit of images on a page of several audiences, or of an open item or page: it is shown when it is whole. */
const MAX_OF_MANY = 5_000;
/** Limit of images that a screen needs before it can be drawn. */
const MAX_OUTLINES = 10_000;
/** Limit of concurrent page reads; others wait. */
const PAGES_AT_ONCE = 4;
const inLine = limiter(PAGES_AT_ONCE);

/** A position in a first load: entities in order of name, images in order of id. */
export interface Mark {
  readonly entity: string;
  readonly id: string;
}

/** Some entities of some audiences, from a position on. */
export interface FirstLoad {
  readonly scopes: readonly Audience[];
  /** In order of name. */
  readonly entities: readonly EntityDefinition[];
  readonly after: Mark | null;
  /** When there is more than a page: only these, as outlines, up to `MAX_OUTLINES`. */
  readonly orElse?: ReadonlySet<EntityDefinition>;
}

/** A page of a load, as JSON text. */
export interface LoadedPage {
  /** Images by audience, `{entity: [image]}`, in the order of the audiences. See `SentImages`. */
  readonly images: (written?: SentImages) => readonly string[];
  /** Mark of the next page; null = this is the last. */
  readonly next: string | null;
}

/**
 * Images that a reply contains already, by entity and id: an image of several audiences is written
 * once, then referred to by id and revision.
 */
export type SentImages = Map<string, string>;

/** Pages that wait to be read, by where they are read and their content. */
const waiting = new WeakMap<SqlClient, Map<string, Promise<ForListener<LoadedPage>>>>();

/**
 * A page of everything that some audiences can see (a reset is the ordinary first load). Identical
 * requests before the read share it: after a restart all people of a workspace ask at once. A page
 * whose read has begun may be older than the caller's cursor, and is not shared.
 */
export function readFirstLoad(sql: SqlClient, load: FirstLoad): Promise<ForListener<LoadedPage>> {
  const pages = waiting.get(sql) ?? new Map<string, Promise<ForListener<LoadedPage>>>();
  waiting.set(sql, pages);
  const { scopes, entities, after, orElse } = load;
  const name = JSON.stringify([scopes, entities.map((one) => one.name), after, orElse?.size]);
  const asked = pages.get(name);
  if (asked) return asked;
  const page = inLine(async () => {
    // Runs after `set` below even when no read is waiting.
    await Promise.resolve();
    pages.delete(name);
    return readPage(sql, load);
  });
  pages.set(name, page);
  return page;
}

async function readPage(
  sql: SqlClient,
  { scopes, entities, after, orElse }: FirstLoad,
): Promise<ForListener<LoadedPage>> {
  const most = scopes.length > 1 || scopes.some(isOpened) ? MAX_OF_MANY : MAX_IMAGES;
  const left = entities.filter((entity) => after === null || entity.name >= after.entity);
  const found = await Promise.all(
    left.map(async (entity) => {
      const start = entity.name === after?.entity ? after.id : null;
      const range = { after: start, limit: (orElse?.has(entity) ? MAX_OUTLINES : most) + 1 };
      const ids = await readIds(sql, entity, scopes, range);
      return ids.map((id) => ({ entity, id }));
    }),
  );
  const marks = found.flat();
  const isPart = orElse !== undefined && marks.length > most;
  const page = isPart
    ? marks.filter(({ entity }) => orElse.has(entity)).slice(0, MAX_OUTLINES)
    : marks.slice(0, most);
  const lists = await Promise.all(
    [...Map.groupBy(page, (mark) => mark.entity)].map(async ([entity, own]) => {
      const ids = own.map((mark) => mark.id);
      const images = await (isPart && entity.outlines
        ? entity.outlines(sql, ids)
        : entity.images(sql, ids));
      return [entity.name, images.toSorted((a, b) => (a.id < b.id ? -1 : 1))] as const;
    }),
  );
  const last = marks.length > most ? (page.at(-1) ?? marks[0]) : undefined;
  const next = last ? markText({ entity: last.entity.name, id: last.id }) : null;
  const named = lists.flatMap(([, images]) => images.flatMap(({ names = [] }) => names));
  return perView(named, (listens) => {
    let whole: readonly string[] | undefined;
    const images = (written?: SentImages) =>
      scopes.map((scope) => imagesText(lists, { scope, listens, written }));
    return { images: (written) => (written ? images(written) : (whole ??= images())), next };
  });
}

interface Look {
  readonly scope: Audience;
  readonly listens: ReadonlySet<Audience>;
  readonly written: SentImages | undefined;
}

/** Images of an audience by entity, as JSON text for the person. */
function imagesText(
  lists: readonly (readonly [name: string, images: readonly Image[]])[],
  { scope, listens, written }: Look,
): string {
  const texts = lists.flatMap(([name, images]) => {
    const seen = images.filter(({ audiences }) => audiences.includes(scope));
    const own = seen.flatMap((image) => {
      const text = imageText(image, listens);
      if (text === null) return [];
      return written ? once(written, `${name} ${image.id}`, image, text) : text;
    });
    return own.length > 0 ? [`${JSON.stringify(name)}:[${own.join(',')}]`] : [];
  });
  return `{${texts.join(',')}}`;
}

function once(written: SentImages, name: string, { id, rev }: Image, text: string): string {
  const first = written.get(name);
  if (first === undefined) written.set(name, text);
  return first === text ? JSON.stringify({ id, rev }) : text;
}

/** The entity's ids from a position on; one more than a page holds shows that there are more. */
async function readIds(
  sql: SqlClient,
  entity: EntityDefinition,
  scopes: readonly Audience[],
  range: IdRange,
): Promise<string[]> {
  const { after, limit } = range;
  const ids =
    entity.newest === undefined
      ? await entity.visibleIds(sql, scopes, range)
      : await readNewest(sql, entity, scopes, entity.newest);
  // An id visible to two audiences is found twice.
  const kept = [...new Set(ids)].filter((id) => after === null || id > after);
  return kept.toSorted().slice(0, limit);
}

/** The newest of each audience: a range of ids would cut them off. */
async function readNewest(
  sql: SqlClient,
  entity: EntityDefinition,
  scopes: readonly Audience[],
  newest: number,
): Promise<string[]> {
  const ids = await entity.visibleIds(sql, scopes);
  if (ids.length <= newest) return ids;
  if (scopes.length === 1) return ids.toSorted().slice(-newest);
  if (!entity.visibleBy) {
    const lists = await Promise.all(scopes.map((one) => readNewest(sql, entity, [one], newest)));
    return lists.flat();
  }
  const all = await entity.visibleBy(sql, scopes);
  return [...Map.groupBy(all, ([name]) => name).values()].flatMap((own) =>
    own
      .map(([, id]) => id)
      .toSorted()
      .slice(-newest),
  );
}

/** The mark's text for clients, to whom it is opaque. */
function markText({ entity, id }: Mark): string {
  return `${entity}.${id}`;
}

/** Parses a client's mark; null when it is invalid. */
export function parseMark(text: string): Mark | null {
  const [entity, id, ...rest] = text.split('.');
  const isPlace = entity && z.uuid().safeParse(id).success && rest.length === 0;
  return isPlace && id ? { entity, id: id.toLowerCase() } : null;
}
