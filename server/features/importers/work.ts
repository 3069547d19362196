import type { Scope, WorkspaceScope } from '#server/platform/access/scope.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import type { changeImport } from './commands.ts';
import type { ImportRow } from './entity.ts';

/** An import in a job. */
export interface ImportWork {
  readonly platform: Platform;
  readonly row: ImportRow;
  /** Runs a transaction in the workspace as the import's starter. */
  inWorkspace<T>(command: (scope: WorkspaceScope) => Promise<T>): Promise<T>;
  /**
   * Changes the import within a transaction while it is in the same phase, and renews its lock.
   * Throws `StoppedError`, which rolls back, when someone paused, stopped or deleted it.
   */
  note(scope: Scope, fields: Parameters<typeof changeImport>[2]): Promise<void>;
}

/** Someone stopped the import: its work ends without an error. */
export class StoppedError extends Error {}
