import type { SqlClient } from '#server/platform/database/database.ts';

import type { Audience, AudienceKind } from './change-log.ts';

/** The current state of an entity in the feed: the contract's shape and `rev`, as JSON text. */
export interface Image {
  readonly id: string;
  readonly rev: number;
  readonly json: string;
  /** All audiences that may get the image, by the entity's one visibility rule. */
  readonly audiences: readonly Audience[];
  /** Other entities that the image names, which some of the audiences may not see. */
  readonly names?: readonly Named[];
}

/** Another entity in an image: an item of another project. */
export interface Named {
  readonly audiences: readonly Audience[];
  /** Keys set to null for people who cannot see it; absent = they do not get the image. */
  readonly keys?: readonly string[];
}

/** Whether a listener to these audiences sees an entity that an image names. */
export function isNamedTo({ audiences }: Named, listens: ReadonlySet<Audience>): boolean {
  return audiences.some((name) => listens.has(name));
}

/** An image as sent to a listener to these audiences; null = not sent. */
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

/** A range of an audience's ids, in order. */
export interface IdRange {
  /** Exclusive lower bound; null = from the first. */
  readonly after: string | null;
  readonly limit: number;
}

/** A kind of entity in the feed. */
export interface EntityDefinition {
  /** Singular, snake_case: `work_item`. */
  readonly name: string;
  /** Too many for every first load: included only when requested by name. */
  readonly isOnDemand?: true;
  /** Maximum in a first load, the newest; ids increase with time. */
  readonly newest?: number;
  /** Current images of the ids that still exist; one query. */
  images(sql: SqlClient, ids: readonly string[]): Promise<Image[]>;
  /**
   * Images without the parts that a first screen does not need. They have the revision before, so
   * that the full image replaces them.
   */
  outlines?(sql: SqlClient, ids: readonly string[]): Promise<Image[]>;
  /**
   * Ids of all visible rows of some audiences, for first loads and for the tests that compare the
   * feed with the database. One query for all audiences. Entities with very many rows read only the
   * range; others may ignore it.
   */
  visibleIds(sql: SqlClient, audiences: readonly Audience[], range?: IdRange): Promise<string[]>;
  /** Visible ids by audience, for entities whose newest rows are read for many at once. */
  visibleBy?(
    sql: SqlClient,
    audiences: readonly Audience[],
  ): Promise<readonly (readonly [Audience, id: string])[]>;
}

/** Ids of the audiences that have one of these kinds. */
export function idsOf(audiences: readonly Audience[], ...kinds: readonly AudienceKind[]): string[] {
  return audiences.flatMap((name) => {
    const [kind, id = ''] = name.split(':');
    return kinds.some((one) => one === kind) ? [id] : [];
  });
}

const definitions = new Map<string, EntityDefinition>();

/** Registers entities of the feed; called once for each feature from `server/features.ts`. */
export function registerEntities(...entities: readonly EntityDefinition[]): void {
  for (const entity of entities) definitions.set(entity.name, entity);
}

/** The definition of an entity; throws when it is not registered. */
export function entityOf(name: string): EntityDefinition {
  const definition = definitions.get(name);
  if (!definition) throw new Error(`The entity ${name} is not registered in server/features.ts.`);
  return definition;
}

/** Whether a listener to these audiences may get an image; for a work item, also its parts. */
export function isSeenThrough(image: Image | undefined, audiences: ReadonlySet<Audience>): boolean {
  return image?.audiences.some((name) => audiences.has(name)) ?? false;
}

/** All registered entities. */
export function allEntities(): readonly EntityDefinition[] {
  return [...definitions.values()];
}
