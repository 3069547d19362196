import type { ProjectScope } from '#server/platform/access/scope.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import type { ImportReport, Stage } from './report.ts';
import type { Target } from './target.ts';

export interface Import {
  readonly source: string;
  readonly target: Target;
  readonly platform: Platform;
  readonly report: ImportReport;
  /** Processes rows in short transactions: a long one would hold the change feed back. */
  inChunks<Row>(
    stage: Stage,
    rows: readonly Row[],
    work: (scope: ProjectScope, row: Row) => Promise<void>,
  ): Promise<void>;
}
