import { audience } from '#server/platform/changes/change-log.ts';
import type { DomainEvent } from '#server/platform/changes/events.ts';

/** What opened an account, or acted as it, before its owner took it over: how many, or whose. */
export interface EndedKeys {
  readonly password: boolean;
  readonly sessions: number;
  readonly linked_accounts: readonly string[];
  readonly api_tokens: number;
  /** Of projects with other programs, which write in the person's name. */
  readonly syncs: number;
}

declare module '#server/platform/changes/events.ts' {
  interface Events {
    /** Whoever proved the address has the account alone now: what else acts as the person is to end with this. */
    'account.taken_over': {
      readonly userId: string;
      readonly medium: string;
      readonly ended: EndedKeys;
    };
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
