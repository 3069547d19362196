import { audience } from '#server/platform/changes/change-log.ts';
import type { DomainEvent } from '#server/platform/changes/events.ts';

/** What gave access to an account before its owner proved the address: whether, or how many. */
export interface EndedKeys {
  readonly password: boolean;
  readonly sessions: number;
  readonly linked_accounts: readonly string[];
  readonly api_tokens: number;
  /** Syncs of projects with other programs, which write in the person's name. */
  readonly syncs: number;
}

declare module '#server/platform/changes/events.ts' {
  interface Events {
    /** Someone proved the address: reactions end all other access to the account. */
    'account.taken_over': {
      readonly userId: string;
      readonly medium: string;
      readonly ended: EndedKeys;
    };
    'session.ended': { readonly id: string; readonly user_id: string };
  }
}

/** The end of a session; its log row makes every process close the session's sockets. */
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
