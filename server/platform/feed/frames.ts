import type { Audience } from '#server/platform/changes/change-log.ts';
import {
  allEntities,
  entityOf,
  type Image,
  imageText,
  isNamedTo,
  type Named,
} from '#server/platform/changes/entities.ts';
import type { Database } from '#server/platform/database/database.ts';

import { type Cursor, cursorText } from './cursor.ts';
import { isControl, type LogRow } from './log-reader.ts';

/** Limit of entities in a frame or catch-up: beyond it clients reload what they show. */
export const MAX_ENTITIES = 500;

export type Images = ReadonlyMap<string, ReadonlyMap<string, Image>>;

/** Fewer rows are looked up by prepared statements: planning takes longer than running. */
const FEW = 50;

/** Reads current images of all entities in the rows: one query per entity kind. */
export async function readImages(
  { sql, lookups }: Pick<Database, 'sql' | 'lookups'>,
  rows: readonly LogRow[],
): Promise<Images> {
  const wanted = new Map<string, Set<string>>();
  const known = new Set(allEntities().map((definition) => definition.name));
  for (const row of rows) {
    if (!known.has(row.entity) || isControl(row)) continue;
    const ids = wanted.get(row.entity) ?? new Set();
    wanted.set(row.entity, ids.add(row.entity_id));
  }
  const read = [...wanted].map(async ([entity, ids]) => {
    const images = await entityOf(entity).images(ids.size > FEW ? sql : lookups, [...ids]);
    return [entity, new Map(images.map((image) => [image.id, image]))] as const;
  });
  return new Map(await Promise.all(read));
}

/** The last row of each audience and entity. */
export function lastRows(rows: readonly LogRow[]): LogRow[] {
  const last = new Map<string, LogRow>();
  for (const row of rows) last.set(`${row.audience} ${row.entity} ${row.entity_id}`, row);
  return [...last.values()];
}

/** The log rows of an audience that a frame covers. */
export interface FrameSpan {
  readonly audience: Audience;
  readonly prev: Cursor;
  readonly cur: Cursor;
  readonly rows: readonly LogRow[];
}

/** A value built for a listener, by their audiences. */
export type ForListener<Made> = (listens: ReadonlySet<Audience>) => Made;

/**
 * A frame for each listener of its audience: the same for all, unless images name entities that
 * some of them cannot see. Each variant is built once.
 */
export function framesOf<Made>(
  span: FrameSpan,
  images: Images,
  wrap: (text: string) => Made,
): ForListener<Made> {
  const { audience, rows } = span;
  const named = lastRows(rows).flatMap(({ entity, entity_id }) => {
    const image = images.get(entity)?.get(entity_id);
    return image?.audiences.includes(audience) ? (image.names ?? []) : [];
  });
  return perView(named, (listens) => wrap(frameText(span, images, listens)));
}

/** Builds a value once for all listeners who see the same of the named entities. */
export function perView<Made>(named: readonly Named[], make: ForListener<Made>): ForListener<Made> {
  const made = new Map<string, Made>();
  return (listens) => {
    const view = named.map((one) => (isNamedTo(one, listens) ? '1' : '0')).join('');
    const known = made.get(view);
    if (known !== undefined) return known;
    const fresh = make(listens);
    made.set(view, fresh);
    return fresh;
  };
}

/**
 * A frame as JSON text: `{scope, prev, cur, up: {entity: [image]}, del: [[entity, id, rev]],
 * mids}`. An image goes only to audiences that its visibility rule names now; others get a
 * deletion.
 */
function frameText(
  { audience, prev, cur, rows }: FrameSpan,
  images: Images,
  listens: ReadonlySet<Audience>,
): string {
  const up = new Map<string, string[]>();
  const del: string[] = [];
  for (const row of lastRows(rows)) {
    if (isControl(row)) continue;
    const image = images.get(row.entity)?.get(row.entity_id);
    const json = image?.audiences.includes(audience) ? imageText(image, listens) : null;
    if (json !== null) {
      const list = up.get(row.entity) ?? [];
      list.push(json);
      up.set(row.entity, list);
    } else {
      del.push(JSON.stringify([row.entity, row.entity_id, Math.max(row.rev, image?.rev ?? 0)]));
    }
  }
  const mids = [...new Set(rows.map((row) => row.mutation_id))].filter((id) => id !== null);
  const ups = [...up].map(([entity, list]) => `${JSON.stringify(entity)}:[${list.join(',')}]`);
  return (
    `{"scope":"${audience}","prev":"${cursorText(prev)}","cur":"${cursorText(cur)}",` +
    `"up":{${ups.join(',')}},"del":[${del.join(',')}],"mids":${JSON.stringify(mids)}}`
  );
}

/** Tells clients of an audience to reload what they show, because too much changed at once. */
export function staleText(audience: Audience, prev: Cursor, cur: Cursor): string {
  return `{"scope":"${audience}","prev":"${cursorText(prev)}","cur":"${cursorText(cur)}"}`;
}
