import { projectAudiences } from '#server/platform/access/scope.ts';
import type { Change, DomainEvent } from '#server/platform/changes/events.ts';

import type { states } from './table.ts';

/** A stored state. */
export type StateRow = typeof states.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events {
    'state.created': Change<StateRow>;
    'state.updated': Change<StateRow>;
    'state.deleted': Change<StateRow>;
  }
}

type StateEvent = 'state.created' | 'state.updated' | 'state.deleted';

/** The event of a changed state, published to everyone in its project unless it is a hidden one. */
export function stateEvent<Type extends StateEvent>(
  type: Type,
  before: StateRow | null,
  after: StateRow,
): DomainEvent<Type> {
  const publication = {
    entity: 'state',
    id: after.id,
    rev: after.rev,
    audiences: after.is_triage ? [] : projectAudiences(after.project_id),
    left: before && !before.is_triage ? projectAudiences(after.project_id) : [],
    gone: type === 'state.deleted',
  };
  const data = { before, after: type === 'state.deleted' ? null : after };
  return { type, data, publish: [publication] };
}
