import { csv } from '#shared/lib/csv.ts';

/** Serializes a table with titles to CSV, as the server does. */
export function csvTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return csv([titles, ...rows]);
}
