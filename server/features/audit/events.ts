import type { AuditKind } from '#shared/contract/audit.ts';

/** An audit entry for an event without a changed row. */
export interface AuditNote {
  readonly kind: AuditKind;
  readonly action: string;
  /** The actor, where the scope has none: a person who is signing in. */
  readonly actorId?: string;
  readonly userId?: string;
  /** The name of what it was done to. */
  readonly target?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

declare module '#server/platform/changes/events.ts' {
  interface Events {
    'audit.noted': AuditNote;
  }
}
