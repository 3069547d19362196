import type { Survey } from '#server/features/importers/meaning/survey.ts';
import type { ImportWork } from '#server/features/importers/work.ts';
import type { ImportCounts, ImportedLine } from '#shared/contract/importers.ts';

import type { KnownItem } from './known.ts';
import type { Prepared } from './prepare.ts';

/** State of a run across chunks. */
export interface Run {
  readonly work: ImportWork;
  readonly survey: Survey;
  readonly prepared: Prepared;
  /** Items of the project by their key in the source. */
  readonly known: Map<string, KnownItem>;
  counts: ImportCounts;
  problems: number;
  recent: readonly ImportedLine[];
}
