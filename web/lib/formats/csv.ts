import { csv } from '#shared/lib/csv.ts';

/** A table with its titles as a file of comma-separated values, as the server writes them. */
export function csvTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return csv([titles, ...rows]);
}
