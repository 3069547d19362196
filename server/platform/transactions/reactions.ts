import type { Scope } from '#server/platform/access/scope.ts';
import type { DomainEvent, EventType } from '#server/platform/changes/events.ts';

/** What a feature does after another feature's event, in the same transaction. */
export interface Reaction {
  readonly event: EventType;
  run(scope: Scope, event: DomainEvent): Promise<void>;
}

const reactions = new Map<string, Reaction[]>();

/** Declares a reaction with its event's type; list the results in the feature's `reactions.ts`. */
export function reaction<Type extends EventType>(
  event: Type,
  run: (scope: Scope, event: DomainEvent<Type>) => Promise<void>,
): Reaction {
  return { event, run };
}

/** Registers reactions, from `server/features.ts`. They run in the order of registration. */
export function registerReactions(...added: readonly Reaction[]): void {
  for (const item of added) {
    const list = reactions.get(item.event) ?? [];
    if (!list.includes(item)) list.push(item);
    reactions.set(item.event, list);
  }
}

/** The registered reactions to an event. */
export function reactionsTo(type: string): readonly Reaction[] {
  return reactions.get(type) ?? [];
}
