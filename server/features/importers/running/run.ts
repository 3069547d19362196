import type { Survey } from '#server/features/importers/meaning/survey.ts';
import type { ImportWork } from '#server/features/importers/work.ts';
import type { ImportCounts, ImportedLine } from '#shared/contract/importers.ts';

import type { KnownItem } from './known.ts';
import type { Prepared } from './prepare.ts';

/** The state of a run that lasts from chunk to chunk. */
export interface Run {
  readonly work: ImportWork;
  readonly survey: Survey;
  readonly prepared: Prepared;
  /** What is in the project, by its key at the source. */
  readonly known: Map<string, KnownItem>;
  counts: ImportCounts;
  problems: number;
  recent: readonly ImportedLine[];
}
