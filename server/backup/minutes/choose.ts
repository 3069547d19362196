import { StartError } from '#server/start/failure.ts';
import { MAJOR } from '#server/start/postgres/data-folder.ts';

import { type Base, reachOf, segmentsFrom, type Stored, type StoredSegment } from './stored.ts';

/** What a restore to a moment reads. */
export interface Chosen {
  readonly base: Base;
  /** Files of the log by PostgreSQL's names, in their order. */
  readonly segments: readonly (readonly [string, StoredSegment])[];
}

/** The newest base before the moment, and the changes until then; throws with what is possible. */
export function chooseFor(stored: Stored, address: string, to: string): Chosen {
  const base = stored.bases.findLast((one) => {
    const reach = reachOf(stored, one);
    return reach !== null && reach.from <= to && to <= reach.until;
  });
  if (!base) throw new StartError(refusal(stored, address));
  if (base.major !== MAJOR) {
    throw new StartError(
      `The database of that moment is one of PostgreSQL ${base.major}, this program brings ${MAJOR}: restore it with the version of Tutti that made it.`,
    );
  }
  const all = segmentsFrom(stored, base);
  const last = all.findIndex(([, { until }]) => until >= to);
  return { base, segments: all.slice(0, last + 1) };
}

function refusal(stored: Stored, address: string): string {
  const ranges = rangesOf(stored).map(({ from, until }) => `from ${said(from)} to ${said(until)}`);
  if (ranges.length === 0) {
    return `No moment can be restored from ${address}: it holds no copy of the database with its changes. They are kept once BACKUP_CHANGES=1 is set.`;
  }
  return `That moment is not kept in ${address}. It can be one ${ranges.join(', or ')}.`;
}

/** To the second, inside the range. */
function said(iso: string): string {
  return iso.replace('.000Z', 'Z');
}

/** Moments that can be restored, without those in between. */
function rangesOf(stored: Stored): { from: string; until: string }[] {
  const ranges: { line: string; from: string; until: string }[] = [];
  for (const base of stored.bases) {
    const reach = reachOf(stored, base);
    if (!reach) continue;
    const last = ranges.at(-1);
    if (last && last.line === base.line && reach.from <= last.until) last.until = reach.until;
    else ranges.push({ line: base.line, ...reach });
  }
  return ranges;
}
