import type { SqlClient } from '#server/platform/database/database.ts';

import type { Audience, AudienceKind } from './change-log.ts';

/** An entity as it is now: what the feed carries (the contract's row shape and `rev`, as JSON text). */
export interface Image {
  readonly id: string;
  readonly rev: number;
  readonly json: string;
  /** Every audience the image may go to now: the entity's one visibility rule, as data. */
  readonly audiences: readonly Audience[];
  /** Other things that the image names, which not everybody in those audiences may see. */
  readonly names?: readonly Named[];
}

/** Something else that an image names: an item of another project. */
export interface Named {
  /** Who sees it. */
  readonly audiences: readonly Audience[];
  /** The keys that name it: null for whoever does not see it. Absent: they do not get the image at all. */
  readonly keys?: readonly string[];
}

/** Whether somebody who listens to these audiences sees a thing that an image names. */
export function isNamedTo({ audiences }: Named, listens: ReadonlySet<Audience>): boolean {
  return audiences.some((name) => listens.has(name));
}

/** An image as it goes to somebody who listens to these audiences; null = it does not. */
export function imageText(
  { json, names = [] }: Image,
  listens: ReadonlySet<Audience>,
): string | null {
  const hidden = names.filter((one) => !isNamedTo(one, listens));
  if (hidden.length === 0) return json;
  const blanks: Record<string, null> = {};
  for (const { keys } of hidden) {
    if (!keys) return null;
    for (const key of keys) blanks[key] = null;
  }
  const image: unknown = JSON.parse(json);
  return JSON.stringify(Object.assign(image as object, blanks));
}

/** A part of the ids of an audience, in the order of ids. */
export interface IdRange {
  /** Those after this one; null = from the first. */
  readonly after: string | null;
  readonly limit: number;
}

/** A kind of thing the feed carries. */
export interface EntityDefinition {
  /** Singular, snake_case: `work_item`. */
  readonly name: string;
  /** There may be very many: a first load carries it only when it is asked for by name. */
  readonly isOnDemand?: true;
  /** A first load carries this many at most, the newest; the ids rise with time. */
  readonly newest?: number;
  /** The current images of those ids that still exist; one query. */
  images(sql: SqlClient, ids: readonly string[]): Promise<Image[]>;
  /**
   * The same without what a first screen is drawn without. They name the revision before, so that the whole image
   * takes their place.
   */
  outlines?(sql: SqlClient, ids: readonly string[]): Promise<Image[]>;
  /**
   * Everything of this entity that some audiences may see now: the ids, for first loads and for the tests that
   * hold the feed against the database. One query, however many audiences there are. Where they may hold very many
   * only the range is read, else the range may be ignored.
   */
  visibleIds(sql: SqlClient, audiences: readonly Audience[], range?: IdRange): Promise<string[]>;
  /** The same with the audience of each, of entities whose newest are taken from many audiences at once. */
  visibleBy?(
    sql: SqlClient,
    audiences: readonly Audience[],
  ): Promise<readonly (readonly [Audience, id: string])[]>;
}

/** The ids of those audiences that are of one of these kinds. */
export function idsOf(audiences: readonly Audience[], ...kinds: readonly AudienceKind[]): string[] {
  return audiences.flatMap((name) => {
    const [kind, id = ''] = name.split(':');
    return kinds.some((one) => one === kind) ? [id] : [];
  });
}

const definitions = new Map<string, EntityDefinition>();

/** Makes an entity known to the feed; each feature does it once, from `server/features.ts`. */
export function registerEntities(...entities: readonly EntityDefinition[]): void {
  for (const entity of entities) definitions.set(entity.name, entity);
}

/** The definition of a registered entity. */
export function entityOf(name: string): EntityDefinition {
  const definition = definitions.get(name);
  if (!definition) throw new Error(`The entity ${name} is not registered in server/features.ts.`);
  return definition;
}

/** Whether an image may go to somebody who listens to these audiences; for a work item also all that it holds. */
export function isSeenThrough(image: Image | undefined, audiences: ReadonlySet<Audience>): boolean {
  return image?.audiences.some((name) => audiences.has(name)) ?? false;
}

/** Every registered entity. */
export function allEntities(): readonly EntityDefinition[] {
  return [...definitions.values()];
}
