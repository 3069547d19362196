import type { Audience } from './change-log.ts';

/**
 * All events and their data. A feature adds its own by declaration merging in its `events.ts`:
 * `declare module '#server/platform/changes/events.ts' { interface Events { 'label.created':
 * Change<LabelRow> } }`
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- features add to it by declaration merging
export interface Events {}

/** Data of most events: the row before and after. */
export interface Change<Row> {
  readonly before: Row | null;
  readonly after: Row | null;
}

export type EventType = keyof Events & string;

/** What the feed publishes of an event. Absent for events that only reactions need. */
export interface Publication {
  readonly entity: string;
  readonly id: string;
  readonly rev: number;
  /** Audiences that see it now; with `left`, those that no longer do. */
  readonly audiences: readonly Audience[];
  readonly left?: readonly Audience[];
  readonly gone?: boolean;
}

/** An event of one type, as commands emit it and reactions receive it. */
export interface DomainEvent<Type extends EventType = EventType> {
  readonly type: Type;
  readonly data: Events[Type];
  readonly publish?: readonly Publication[];
}
