import { audience } from '#server/platform/changes/change-log.ts';
import type { DomainEvent } from '#server/platform/changes/events.ts';

declare module '#server/platform/changes/events.ts' {
  interface Events {
    'session.ended': { readonly id: string; readonly user_id: string };
  }
}

/** A session is over; its log row makes every process close the sockets that hang on it. */
export function sessionEnded(session: {
  readonly id: string;
  readonly user_id: string;
}): DomainEvent<'session.ended'> {
  const { id, user_id } = session;
  const publication = {
    entity: 'session',
    id,
    rev: 0,
    audiences: [audience('user', user_id)],
    gone: true,
  };
  return { type: 'session.ended', data: { id, user_id }, publish: [publication] };
}
