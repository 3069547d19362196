export const STAGES = ['people', 'labels', 'work items', 'comments'] as const;
export type Stage = (typeof STAGES)[number];

/** Number of created rows, and of those imported before. */
export interface StageCount {
  made: number;
  known: number;
}

/** A problem with a row of the folder. */
export interface Remark {
  readonly file: string;
  readonly id: string;
  readonly reason: string;
}

export interface ImportReport {
  readonly counts: Record<Stage, StageCount>;
  readonly skipped: Remark[];
  readonly adjusted: Remark[];
}

export function makeReport(): ImportReport {
  const none = () => ({ made: 0, known: 0 });
  return {
    counts: { people: none(), labels: none(), 'work items': none(), comments: none() },
    skipped: [],
    adjusted: [],
  };
}

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

/** Limit of ids listed for one reason. */
const MAX_NAMED = 10;

function remarkLines(title: string, remarks: readonly Remark[]): string[] {
  if (remarks.length === 0) return [`${title}: nothing.`];
  const reasons = Map.groupBy(remarks, ({ file, reason }) => `${file}: ${reason}`);
  const lines = [...reasons].map(([reason, rows]) => {
    const more = rows.length > MAX_NAMED ? `, and ${rows.length - MAX_NAMED} more` : '';
    const named = rows.slice(0, MAX_NAMED).map((row) => row.id);
    return `  ${rows.length} x ${reason} (${named.join(', ')}${more})`;
  });
  return [`${title}: ${remarks.length} rows`, ...lines];
}
