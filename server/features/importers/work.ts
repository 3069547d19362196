import type { Scope, WorkspaceScope } from '#server/platform/access/scope.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import type { changeImport } from './commands.ts';
import type { ImportRow } from './entity.ts';

/** One look at an import by a job. */
export interface ImportWork {
  readonly platform: Platform;
  readonly row: ImportRow;
  /** Runs one transaction in the workspace, in the name of who started the import. */
  inWorkspace<T>(command: (scope: WorkspaceScope) => Promise<T>): Promise<T>;
  /**
   * Changes the import within a transaction, as long as it is still at this work, and holds it for a while longer.
   * Throws a `StoppedError` when somebody paused, stopped or deleted it meanwhile: the transaction is undone.
   */
  note(scope: Scope, fields: Parameters<typeof changeImport>[2]): Promise<void>;
}

/** Somebody stopped the import: its work ends without a word. */
export class StoppedError extends Error {}
