/**
 * Serializes cells as spreadsheets do: tabs between cells, a line per row, and quotes where a cell
 * needs them.
 */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => cells.map(written).join('\t'));
  // Readers ignore the last line break, so an empty last row needs one more.
  const isOpen = lines.length > 1 && lines.at(-1) === '';
  return lines.join('\n') + (isOpen ? '\n' : '');
}

function written(cell: string): string {
  return /[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Parses cells that were copied from a spreadsheet. */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const { cell, end } = cellFrom(text, at);
    rows.at(-1)?.push(cell);
    if (end >= text.length) break;
    const isRow = text[end] !== '\t';
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    if (!isRow) continue;
    if (at >= text.length) break;
    rows.push([]);
  }
  return rows;
}

/** Reads the cell at an offset, and returns where it ends. */
function cellFrom(text: string, from: number): { cell: string; end: number } {
  const quoted = text[from] === '"' ? quotedFrom(text, from) : null;
  if (quoted) return quoted;
  let end = from;
  while (end < text.length && !isBorder(text[end])) end += 1;
  return { cell: text.slice(from, end), end };
}

/** Reads a quoted cell; null when the quotes do not end with the cell and so belong to its text. */
function quotedFrom(text: string, from: number): { cell: string; end: number } | null {
  let at = from + 1;
  let cell = '';
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return null;
    cell += text.slice(at, quote);
    if (text[quote + 1] === '"') {
      cell += '"';
      at = quote + 2;
    } else {
      const end = quote + 1;
      return end >= text.length || isBorder(text[end]) ? { cell, end } : null;
    }
  }
}

function isBorder(sign: string | undefined): boolean {
  return sign === '\t' || sign === '\n' || sign === '\r';
}
