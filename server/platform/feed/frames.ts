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

/** More entities than this in one frame or catch-up: clients refetch what they show instead. */
export const MAX_ENTITIES = 500;

/** Current images by entity and id. */
export type Images = ReadonlyMap<string, ReadonlyMap<string, Image>>;

/** So few rows are looked up by their keys: planning the question takes longer than answering it. */
const FEW = 50;

/** Reads the current images of everything the rows name: one query an entity. */
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

/** One row an audience and entity: the last word counts. */
export function lastWords(rows: readonly LogRow[]): LogRow[] {
  const last = new Map<string, LogRow>();
  for (const row of rows) last.set(`${row.audience} ${row.entity} ${row.entity_id}`, row);
  return [...last.values()];
}

/** The part of the log that a frame tells an audience of. */
export interface FrameSpan {
  readonly audience: Audience;
  readonly prev: Cursor;
  readonly cur: Cursor;
  readonly rows: readonly LogRow[];
}

/** Something that is made for people by the audiences they listen to. */
export type ForListener<Made> = (listens: ReadonlySet<Audience>) => Made;

/**
 * A frame for each who listens to its audience: the same text for all, unless images in it name things that some of
 * them may not see. Each different text is made once.
 */
export function framesOf<Made>(
  span: FrameSpan,
  images: Images,
  wrap: (text: string) => Made,
): ForListener<Made> {
  const { audience, rows } = span;
  const named = lastWords(rows).flatMap(({ entity, entity_id }) => {
    const image = images.get(entity)?.get(entity_id);
    return image?.audiences.includes(audience) ? (image.names ?? []) : [];
  });
  return perView(named, (listens) => wrap(frameText(span, images, listens)));
}

/** Makes something once for all who see the same of what is named. */
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
 * A frame as JSON text: `{scope, prev, cur, up: {entity: [image]}, del: [[entity, id, rev]], mids}`.
 * An image goes only to audiences its entity's visibility rule names now; else the audience is told it is gone.
 */
function frameText(
  { audience, prev, cur, rows }: FrameSpan,
  images: Images,
  listens: ReadonlySet<Audience>,
): string {
  const up = new Map<string, string[]>();
  const del: string[] = [];
  for (const row of lastWords(rows)) {
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

/** Tells clients of an audience to refetch what they show: too much changed at once. */
export function staleText(audience: Audience, prev: Cursor, cur: Cursor): string {
  return `{"scope":"${audience}","prev":"${cursorText(prev)}","cur":"${cursorText(cur)}"}`;
}
