/** What makes a spreadsheet run a cell as a formula, also behind our own quote mark. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;

/** A number is no formula, whatever its sign. */
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** A table as CSV: every cell quoted, and none of them a formula. */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/**
 * A cell: text that would run as a formula gets a quote mark in front. The mark is put before marked text
 * too, so that an importer which takes exactly one away gives back the first text.
 */
function cell(text: string): string {
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
