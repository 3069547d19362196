import type { AuditKind } from '#shared/contract/audit.ts';

/** Something for the audit log that changes no row others hear of. */
export interface AuditNote {
  readonly kind: AuditKind;
  readonly action: string;
  /** Who did it, where the scope does not say so: a person who is signing in. */
  readonly actorId?: string;
  /** Whom it was done to. */
  readonly userId?: string;
  /** What it was done to, in words. */
  readonly target?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

declare module '#server/platform/changes/events.ts' {
  interface Events {
    'audit.noted': AuditNote;
  }
}
