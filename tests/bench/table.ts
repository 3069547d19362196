/** One line of the bench table. */
export interface Row {
  readonly what: string;
  /** What was measured. */
  readonly ours: string;
  /** The floor beside it, in the same run. */
  readonly beside: string;
  readonly ratio: string;
  readonly reach: string;
  readonly isReached: boolean;
  /** It could not be measured. */
  readonly hasFailed?: boolean;
}

/** In place of the rows of a part that failed. */
export function failedRow(name: string, error: unknown): Row {
  const [reason = ''] = String(error).split('\n');
  return {
    what: `${name}: failed`,
    ours: reason.replaceAll('|', '/').slice(0, 200),
    ...{ beside: '', ratio: '', reach: '' },
    isReached: false,
    hasFailed: true,
  };
}

/** The table as Markdown. */
export function tableText(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.what,
    row.ours,
    row.beside,
    row.ratio,
    row.reach,
    row.isReached ? 'yes' : 'NO',
  ]);
  const head = ['What', 'Measured', 'Beside it', 'Ratio', 'To reach', 'Reached'];
  const line = (parts: readonly string[]) => `| ${parts.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...cells.map(line)].join('\n');
}

/** The value below which the share `part` of a list lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Milliseconds with a sensible number of digits. */
export function ms(value: number): string {
  return `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
}
