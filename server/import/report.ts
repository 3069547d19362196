/** What an import brings. */
export const STAGES = ['people', 'labels', 'work items', 'comments'] as const;
export type Stage = (typeof STAGES)[number];

/** How many of one kind came in, and how many were in already. */
export interface StageCount {
  made: number;
  known: number;
}

/** A row of the folder that something was wrong with. */
export interface Remark {
  readonly file: string;
  readonly id: string;
  readonly reason: string;
}

/** What an import did, and with which rows it had trouble. */
export interface ImportReport {
  readonly counts: Record<Stage, StageCount>;
  /** Rows that did not come in. */
  readonly skipped: Remark[];
  /** Rows that came in, but not as they were. */
  readonly adjusted: Remark[];
}

/** A report to begin with. */
export function makeReport(): ImportReport {
  const none = () => ({ made: 0, known: 0 });
  return {
    counts: { people: none(), labels: none(), 'work items': none(), comments: none() },
    skipped: [],
    adjusted: [],
  };
}

/** The report as lines to read. */
export function reportLines({ counts, skipped, adjusted }: ImportReport): string[] {
  const amounts = STAGES.map((stage) => {
    const { made, known } = counts[stage];
    return `  ${stage.padEnd(12)}${String(made).padStart(6)} new${String(known).padStart(8)} known`;
  });
  return [
    'Imported:',
    ...amounts,
    ...remarkLines('Skipped', skipped),
    ...remarkLines('Adjusted', adjusted),
  ];
}

/** So many ids of one reason are named; of more, the first ones show what to look for. */
const NAMED = 10;

function remarkLines(title: string, remarks: readonly Remark[]): string[] {
  if (remarks.length === 0) return [`${title}: nothing.`];
  const reasons = Map.groupBy(remarks, ({ file, reason }) => `${file}: ${reason}`);
  const lines = [...reasons].map(([reason, rows]) => {
    const more = rows.length > NAMED ? `, and ${rows.length - NAMED} more` : '';
    const named = rows.slice(0, NAMED).map((row) => row.id);
    return `  ${rows.length} x ${reason} (${named.join(', ')}${more})`;
  });
  return [`${title}: ${remarks.length} rows`, ...lines];
}
