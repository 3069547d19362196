import type { Audience } from './change-log.ts';
import type { SqlClient } from './database.ts';

/** An entity as it is now: what the feed carries (the contract's row shape and `rev`, as JSON text). */
export interface Image {
  readonly id: string;
  readonly rev: number;
  readonly json: string;
  /** Every audience the image may go to now: the entity's one visibility rule, as data. */
  readonly audiences: readonly Audience[];
}

/** A kind of thing the feed carries. */
export interface EntityDefinition {
  /** Singular, snake_case: `work_item`. */
  readonly name: string;
  /** The current images of those ids that still exist; one query. */
  images(sql: SqlClient, ids: readonly string[]): Promise<Image[]>;
  /**
   * Everything of this entity an audience may see now: the ids, for first loads and for the tests that hold
   * the feed against the database. One query.
   */
  visibleIds(sql: SqlClient, audience: Audience): Promise<string[]>;
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

/** Every registered entity. */
export function allEntities(): readonly EntityDefinition[] {
  return [...definitions.values()];
}
