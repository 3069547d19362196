/** Beginnings that make a spreadsheet run a cell as a formula, also behind our own quote mark. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;

/** A number is no formula, even with a sign. */
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** Serializes a table to CSV: every cell is quoted, and none runs as a formula. */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/**
 * A cell: text that would run as a formula gets a leading quote mark. Text that already has the
 * mark gets one too, so that an importer that strips exactly one restores the text.
 */
function cell(text: string): string {
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
